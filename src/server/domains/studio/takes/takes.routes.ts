/** PUT /api/studio/take/<recording>/<line>/<take> receives a take: a WAV file as the body. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { SUCCESS } from '#contract/envelope.ts'
import { Failure } from '#contract/failures.ts'
import type { TakeResponse } from '#contract/studio/takes.ts'
import { createTakePath, LINE_KEY_HEADER, MAX_TAKE_BYTES, TAKE_TYPE } from '#rules/studio.ts'
import type { Actor } from '#server/platform/actor.ts'
import { extendBodyTimeout } from '#server/platform/http/slow-bodies.ts'
import { refuseUpload, toUploadFailure } from '#server/platform/media/refuse-upload.ts'
import { limitSize, readBytes } from '#server/platform/media/upload-body.ts'
import type { Platform } from '#server/platform/platform.ts'
import { parseMediaType } from '#server/platform/storage/keys.ts'
import { requireAdult } from '../adults.ts'
import { toTake } from '../responses.ts'
import { checkTake, receiveTake, type TakeAddress } from './receive-take.ts'

interface TakeRoutesOptions {
  platform: Pick<Platform, 'config' | 'db' | 'storage' | 'clock' | 'log'>
  /** Returns the sender. @throws Failure cross_site, session_expired, token_stale, not_permitted, second_step_missing */
  requireSender: (request: FastifyRequest) => Promise<Actor>
  getOrigin: (request: FastifyRequest) => string
}

type TakeRequest = FastifyRequest<{ Params: { recording: string; line: string; take: string } }>

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const LINE = /^\d{1,4}$/

/** @throws Failure not_found */
const parseAddress = ({ params: { recording, line, take }, headers }: TakeRequest): TakeAddress => {
  if (!UUID.test(recording) || !UUID.test(take) || !LINE.test(line)) throw new Failure('not_found')
  const textKey = String(headers[LINE_KEY_HEADER] ?? '')
  return { recordingUuid: recording, line: Number(line), takeUuid: take, textKey }
}

/** @throws Failure format_not_allowed, size_exceeded */
const checkHeaders = ({ headers }: FastifyRequest): void => {
  if (parseMediaType(headers['content-type'] ?? '') !== TAKE_TYPE) throw new Failure('format_not_allowed')
  if (Number(headers['content-length'] ?? 0) > MAX_TAKE_BYTES) throw new Failure('size_exceeded')
}

const readTake = async (request: FastifyRequest): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of limitSize(readBytes(request), MAX_TAKE_BYTES)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const toResponse = (Take: TakeResponse['Take']): TakeResponse => ({
  Status: { code: SUCCESS, message: 'Success' },
  Take,
})

export const takeRoutes: FastifyPluginAsync<TakeRoutesOptions> = async (
  app,
  { platform, requireSender, getOrigin },
) => {
  // The body is read as a stream, and only for a sender who may send it.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  const receive = async (request: TakeRequest): Promise<TakeResponse> => {
    const actor = await requireSender(request)
    requireAdult(actor)
    const address = parseAddress(request)
    checkHeaders(request)
    const { earlierTake } = await platform.db.transaction().execute((tx) => checkTake(tx, actor, address))
    if (earlierTake) {
      // The file of an acknowledged take never changes.
      request.raw.resume()
      return toResponse(toTake(getOrigin(request), earlierTake))
    }
    extendBodyTimeout(request, MAX_TAKE_BYTES)
    const bytes = await readTake(request)
    return toResponse(await receiveTake(platform, { actor, address, bytes, origin: getOrigin(request) }))
  }

  const handle = async (request: TakeRequest, reply: FastifyReply) => {
    try {
      return await reply.type('application/json; charset=utf-8').send(await receive(request))
    } catch (cause) {
      const failure = toUploadFailure(cause)
      if (!failure) throw cause
      return refuseUpload({ request, reply }, failure)
    }
  }

  const url = createTakePath({ recording: ':recording', line: 0, take: ':take' }).replace('/0/', '/:line/')
  app.put(url, handle)
}
