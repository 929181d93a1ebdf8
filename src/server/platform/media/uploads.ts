/**
 * Receives one upload to a signed URL. It is refused before it is read if its headers are wrong, and stopped while it
 * is read if its bytes are.
 */
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isTooShortToRecognize } from '#rules/uploads.ts'
import { getContentType } from '../storage/content-types.ts'
import { parseMediaType } from '../storage/keys.ts'
import { type Grant, type Storage, StorageFullError, ContentMismatchError } from '../storage/storage.ts'
import {
  badSignatureRefusal,
  truncatedUploadRefusal,
  emptyFileRefusal,
  type FileRefusal,
  storageFullRefusal,
  createRefusalBody,
  toFileRefusal,
} from './file-refusals.ts'
import { matchesFileName, SNIFFED_BYTES } from './detect-file-type.ts'

export interface Upload {
  request: FastifyRequest
  reply: FastifyReply
  storage: Storage
  key: string
  /** Undefined if the signature is invalid. */
  grant: Grant | undefined
}

/** A sender that sends nothing for this long is disconnected. */
const SILENCE_MS = 30_000
/** After a refusal the connection stays open for this long, so that the sender can read it. */
const GRACE_MS = 1_000

/** The bytes that may be buffered: a sender that has to pause after each chunk is half as fast. */
const BUFFER_BYTES = 512 * 1024

class UploadError extends Error {
  readonly refusal: FileRefusal
  constructor(refusal: FileRefusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

const wrongTypeRefusal = toFileRefusal('format_not_allowed')
const tooLargeRefusal = toFileRefusal('size_exceeded')

/** Checks everything that is known before the first byte. */
const checkUploadRequest = ({ request, key, grant }: Upload): FileRefusal | undefined => {
  if (!grant) return badSignatureRefusal
  const expectedType = parseMediaType(grant.contentType ?? getContentType(key))
  if (parseMediaType(request.headers['content-type'] ?? '') !== expectedType) return wrongTypeRefusal
  const contentLength = Number(request.headers['content-length'] ?? 0)
  return contentLength > (grant.maxBytes ?? Infinity) ? tooLargeRefusal : undefined
}

async function* limitSize(body: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let received = 0
  for await (const chunk of body) {
    received += chunk.length
    if (received > maxBytes) throw new UploadError(tooLargeRefusal)
    yield chunk
  }
}

/** Buffers the first bytes until their type is known to match the file's name. */
async function* checkType(body: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  let buffered: Buffer | undefined = Buffer.alloc(0)
  const release = async (head: Buffer): Promise<Buffer> => {
    if (await matchesFileName(key, head.subarray(0, SNIFFED_BYTES))) return head
    throw new UploadError(isTooShortToRecognize(head.length) ? emptyFileRefusal : wrongTypeRefusal)
  }
  for await (const chunk of body) {
    buffered = buffered && Buffer.concat([buffered, chunk])
    if (!buffered) yield chunk
    else if (buffered.length >= SNIFFED_BYTES) {
      yield await release(buffered)
      buffered = undefined
    }
  }
  if (buffered) yield await release(buffered)
}

/** Buffers chunks while the previous one is processed, and pauses the sender when the buffer is full. */
const createBufferedReader = (raw: IncomingMessage) => {
  const chunks: Buffer[] = []
  const state: { isOver: boolean; cause?: unknown } = { isOver: false }
  let bufferedBytes = 0
  let wake = () => {}
  const timer = setTimeout(() => raw.destroy(), SILENCE_MS)
  const onChunk = (chunk: Buffer) => {
    timer.refresh()
    chunks.push(chunk)
    bufferedBytes += chunk.length
    if (bufferedBytes >= BUFFER_BYTES) raw.pause()
    wake()
  }
  const stopListening = finished(raw, { writable: false }, (problem) => {
    Object.assign(state, { isOver: true, cause: problem })
    wake()
  })
  raw.on('data', onChunk)
  return {
    /** @returns undefined at the end @throws if the connection broke */
    async next(): Promise<Buffer | undefined> {
      while (chunks.length === 0 && !state.isOver) await new Promise<void>((resolve) => (wake = resolve))
      const chunk = chunks.shift()
      if (!chunk && state.cause) throw state.cause
      bufferedBytes -= chunk?.length ?? 0
      if (bufferedBytes < BUFFER_BYTES / 2 && raw.isPaused()) raw.resume()
      return chunk
    },
    stop() {
      clearTimeout(timer)
      stopListening()
      raw.off('data', onChunk).pause()
    },
  }
}

/**
 * Yields the request's bytes until the sender stops. The connection can still carry a response if reading ends early.
 */
async function* readBytes({ raw }: FastifyRequest): AsyncGenerator<Buffer> {
  const reader = createBufferedReader(raw)
  try {
    for (let chunk = await reader.next(); chunk; chunk = await reader.next()) yield chunk
  } finally {
    reader.stop()
  }
}

/**
 * Frees the memory of written bytes at once: waiting for the garbage collector would cost a full collection every 64
 * MB.
 */
const discardUpload = ({ buffer, byteLength }: Uint8Array): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

const toRefusal = (cause: unknown): FileRefusal | undefined => {
  if (cause instanceof UploadError) return cause.refusal
  if (cause instanceof StorageFullError) return storageFullRefusal
  if (cause instanceof ContentMismatchError) return wrongTypeRefusal
  const code = (cause as NodeJS.ErrnoException).code
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' ? truncatedUploadRefusal : undefined
}

/**
 * Refuses at once and closes the connection. The whole response is written first. Then the connection closes once the
 * sender has stopped or had time to read it: bytes that still arrive would otherwise reset the connection and lose the
 * response.
 */
const refuse = async ({ request, reply }: Upload, refusal: FileRefusal): Promise<void> => {
  const body = JSON.stringify(createRefusalBody(refusal))
  reply.hijack()
  reply.raw.writeHead(refusal.http, {
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

export const receiveUpload = async (upload: Upload): Promise<unknown> => {
  const { request, reply, storage, key, grant } = upload
  const earlyRefusal = checkUploadRequest(upload)
  if (earlyRefusal || !grant) return refuse(upload, earlyRefusal ?? badSignatureRefusal)
  const checkedBody = checkType(limitSize(readBytes(request), grant.maxBytes ?? Infinity), key)
  try {
    const stored = await storage.put(key, checkedBody, { contentType: getContentType(key), done: discardUpload })
    return reply.code(200).headers({ etag: stored.etag, 'cache-control': 'no-store' }).send()
  } catch (cause) {
    const refusal = toRefusal(cause)
    if (!refusal) throw cause
    return refuse(upload, refusal)
  }
}
