/** Refuses an upload, also while its bytes still arrive. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure, failures } from '#contract/failures.ts'
import { isDiskFullError } from '../storage/durable-write.ts'
import { StorageFullError, ContentMismatchError } from '../storage/storage.ts'
import { truncatedUploadFailure, type FileFailure, storageFullFailure, createFileFailureBody } from './file-failures.ts'
import { UploadError, wrongTypeFailure } from './upload-body.ts'

/** After a failure, the connection stays open for this long, so that the sender can read it. */
const GRACE_MS = 1_000

/** Returns undefined for an error that is not the sender's. */
export const toUploadFailure = (cause: unknown): FileFailure | undefined => {
  if (cause instanceof UploadError) return cause.failure
  if (cause instanceof Failure) return { ...failures[cause.failure], message: cause.message }
  if (cause instanceof StorageFullError || isDiskFullError(cause)) return storageFullFailure
  if (cause instanceof ContentMismatchError) return wrongTypeFailure
  const code = (cause as NodeJS.ErrnoException).code
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' ? truncatedUploadFailure : undefined
}

/**
 * Refuses at once and closes the connection. The whole response is written first. Then the connection closes once the
 * sender has stopped or had time to read it: bytes that still arrive would otherwise reset the connection and lose the
 * response.
 */
export const refuseUpload = async (
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  failure: FileFailure,
): Promise<void> => {
  const body = JSON.stringify(createFileFailureBody(failure))
  reply.hijack()
  reply.raw.writeHead(failure.http, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  })
  reply.raw.write(body)
  const end = () => reply.raw.end()
  const timer = setTimeout(end, GRACE_MS)
  request.raw.on('error', () => {})
  request.raw.once('close', () => clearTimeout(timer))
  if (request.raw.readableEnded || request.raw.destroyed) end()
  else request.raw.once('end', end).resume()
}
