/**
 * Receives one upload to a signed URL. It is refused before it is read if its headers are wrong, and stopped while it
 * is read if its bytes are.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getContentType } from '../storage/content-types.ts'
import { parseMediaType } from '../storage/keys.ts'
import type { Grant, Storage } from '../storage/storage.ts'
import { badSignatureFailure, type FileFailure } from './file-failures.ts'
import { refuseUpload, toUploadFailure } from './refuse-upload.ts'
import { checkType, limitSize, readBytes, tooLargeFailure, wrongTypeFailure } from './upload-body.ts'

export interface SignedUpload {
  request: FastifyRequest
  reply: FastifyReply
  storage: Storage
  key: string
  /** Undefined if the signature is invalid. */
  grant: Grant | undefined
}

/** Checks everything that is known before the first byte. */
const checkUploadRequest = ({ request, key, grant }: SignedUpload): FileFailure | undefined => {
  if (!grant) return badSignatureFailure
  const expectedType = parseMediaType(grant.contentType ?? getContentType(key))
  if (parseMediaType(request.headers['content-type'] ?? '') !== expectedType) return wrongTypeFailure
  const contentLength = Number(request.headers['content-length'] ?? 0)
  return contentLength > (grant.maxBytes ?? Infinity) ? tooLargeFailure : undefined
}

/**
 * Frees the memory of written bytes at once: waiting for the garbage collector would cost a full collection every 64
 * MB.
 */
const discardUpload = ({ buffer, byteLength }: Uint8Array): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

export const receiveUpload = async (upload: SignedUpload): Promise<unknown> => {
  const { request, reply, storage, key, grant } = upload
  const earlyFailure = checkUploadRequest(upload)
  if (earlyFailure || !grant) return refuseUpload(upload, earlyFailure ?? badSignatureFailure)
  const checkedBody = checkType(limitSize(readBytes(request), grant.maxBytes ?? Infinity), key)
  try {
    const stored = await storage.put(key, checkedBody, { contentType: getContentType(key), done: discardUpload })
    return reply.code(200).headers({ etag: stored.etag, 'cache-control': 'no-store' }).send()
  } catch (cause) {
    const failure = toUploadFailure(cause)
    if (!failure) throw cause
    return refuseUpload(upload, failure)
  }
}
