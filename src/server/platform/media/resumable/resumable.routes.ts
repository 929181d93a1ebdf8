/** The addresses of resumable uploads. Each belongs to the person who announced it; to others it doesn't exist. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'
import { logRefusedRequest } from '../../http/failure-responses.ts'
import type { Platform } from '../../platform.ts'
import { refuseUpload, toUploadFailure } from '../refuse-upload.ts'
import { RESUMABLE_PATH } from './resumable-url.ts'
import type { ReceiveUpload } from './resumable-uploads.ts'

export interface ResumableUploadOptions {
  platform: Pick<Platform, 'storage' | 'config' | 'clock' | 'log'>
  /** Returns the account of the sender. @throws Failure cross_site, session_expired, not_permitted, too_many_calls */
  requireSender: (request: FastifyRequest) => Promise<string>
}

type UploadFastifyRequest = FastifyRequest<{ Params: { name: string } }>

const NAME = /^[0-9a-f-]{36}\.[a-z0-9]{1,8}$/
const SENT_HEADERS = ['tus-resumable', 'upload-offset', 'upload-length']

const parseQuery = (url: string): URLSearchParams => new URLSearchParams(url.split('?', 2)[1] ?? '')

export const resumableUploadRoutes: FastifyPluginAsync<ResumableUploadOptions> = async (
  app,
  { platform, requireSender },
) => {
  // The body of an upload is read as a stream.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  let receiver: Promise<ReceiveUpload> | undefined
  // Loaded with the first upload: most processes never receive one.
  const loadReceiver = async () => (await import('./resumable-uploads.ts')).createUploadReceiver(platform)
  const getReceiver = (): Promise<ReceiveUpload> =>
    (receiver ??= loadReceiver().catch((cause: unknown) => {
      receiver = undefined
      throw cause
    }))

  const receive = async (request: UploadFastifyRequest): Promise<Response> => {
    const owner = await requireSender(request)
    const { name } = request.params
    if (!NAME.test(name)) throw new Failure('not_found')
    const receiveUpload = await getReceiver()
    return receiveUpload({ request, name, query: parseQuery(request.url), owner })
  }

  const handle = async (request: UploadFastifyRequest, reply: FastifyReply) => {
    try {
      const response = await receive(request)
      for (const header of SENT_HEADERS) {
        const value = response.headers.get(header)
        if (value !== null) reply.header(header, value)
      }
      return await reply.code(response.status).header('cache-control', 'no-store').send()
    } catch (cause) {
      const failure = toUploadFailure(cause)
      if (!failure) throw cause
      if (cause instanceof Failure) {
        logRefusedRequest(platform.log, request, cause)
        if (cause.detail.retryAfter) reply.header('retry-after', cause.detail.retryAfter)
      }
      return refuseUpload({ request, reply }, failure)
    }
  }

  app.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${RESUMABLE_PATH}:name`, handler: handle })
}
