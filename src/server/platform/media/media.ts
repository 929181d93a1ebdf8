/**
 * The routes under /media/: serves files to callers who may open them, whole or in part, and accepts uploads to signed
 * URLs.
 */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isKey, MEDIA_PATH } from '../storage/keys.ts'
import { type Grant, FileNotFoundError, type Storage, type SignatureVerdict } from '../storage/storage.ts'
import { sendFile, redirectToFile } from './send-file.ts'
import { isPublic } from './file-headers.ts'
import { badSignatureFailure, type FileFailure, createFileFailureBody, toFileFailure } from './file-failures.ts'
import { receiveUpload } from './uploads.ts'

export interface MediaOptions {
  storage: Storage
  /** Called for every key that is not public, unless the URL is signed. */
  mayOpen(request: FastifyRequest, key: string): Promise<boolean>
  /** The internal location of a proxy that sends files itself, such as /files/ (X-Accel-Redirect of nginx). */
  accel?: string | undefined
  /** The time for which a client may read nothing of a response, in milliseconds. */
  idleTimeoutMs?: number
}

type FileRequest = FastifyRequest<{ Params: { '*': string } }>

/**
 * Node checks for progress at this interval and acts at the second check, so a client that reads nothing is
 * disconnected within a minute.
 */
const IDLE_TIMEOUT_MS = 30_000

const UNSIGNED: SignatureVerdict = { outcome: 'unsigned' }

const checkSignature = (storage: Storage, request: FileRequest, key: string): SignatureVerdict => {
  const { method, url } = request
  const queryStart = url.indexOf('?')
  if (!storage.local || queryStart < 0) return UNSIGNED
  return storage.local.checkSignature(method, key, new URLSearchParams(url.slice(queryStart + 1)))
}

const sendFailure = (reply: FastifyReply, failure: FileFailure) =>
  reply.code(failure.http).header('cache-control', 'no-store').send(createFileFailureBody(failure))

export const registerMediaRoutes: FastifyPluginAsync<MediaOptions> = async (
  app,
  { storage, accel, idleTimeoutMs = IDLE_TIMEOUT_MS, ...options },
) => {
  // The body of an upload is read as a stream, whatever its type.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  const serveFile = async (request: FileRequest, reply: FastifyReply, grant: Grant | undefined) => {
    const key = request.params['*']
    const file = await storage.stat(key)
    if (!file) return sendFailure(reply, toFileFailure('not_found'))
    const fileResponse = { file, grant, storage, idleTimeoutMs }
    if (accel && storage.local) return redirectToFile(reply, accel, fileResponse)
    return sendFile(request, reply, fileResponse).catch((cause: unknown) => {
      if (cause instanceof FileNotFoundError) return sendFailure(reply, toFileFailure('not_found'))
      throw cause
    })
  }

  const handleRead = async (request: FileRequest, reply: FastifyReply) => {
    const key = request.params['*']
    if (!isKey(key)) return sendFailure(reply, toFileFailure('not_found'))
    const verdict = checkSignature(storage, request, key)
    if (verdict.outcome === 'refused') return sendFailure(reply, badSignatureFailure)
    if (verdict.outcome === 'granted') return serveFile(request, reply, verdict.grant)
    const isAllowed = isPublic(key) || (await options.mayOpen(request, key))
    return isAllowed ? serveFile(request, reply, undefined) : sendFailure(reply, toFileFailure('not_found'))
  }

  const handleWrite = async (request: FileRequest, reply: FastifyReply) => {
    const key = request.params['*']
    const verdict = checkSignature(storage, request, key)
    const grant = verdict.outcome === 'granted' ? verdict.grant : undefined
    return receiveUpload({ request, reply, storage, key, grant })
  }

  app.route({ method: ['GET', 'HEAD'], url: `${MEDIA_PATH}*`, handler: handleRead })
  app.put(`${MEDIA_PATH}*`, handleWrite)
}
