/** One upload to a signed address: refused before it is read where that is known, stopped while it is read where it breaks its word. */
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isEffectivelyEmpty } from '#rules/uploads.ts'
import { contentTypeOf } from '../storage/content-types.ts'
import { mediaTypeOf } from '../storage/keys.ts'
import { type Grant, type Storage, StorageFullError, ContentMismatchError } from '../storage/storage.ts'
import {
  badSignatureRefusal,
  truncatedUploadRefusal,
  emptyFileRefusal,
  type FileRefusal,
  storageFullRefusal,
  refusalBody,
  toFileRefusal,
} from './refusals.ts'
import { matchesFileName, SNIFFED_BYTES } from './sniff.ts'

export interface Upload {
  request: FastifyRequest
  reply: FastifyReply
  storage: Storage
  key: string
  /** Undefined where the signature does not hold. */
  grant: Grant | undefined
}

/** A sender that is silent for so long has gone. Milliseconds. */
const SILENCE = 30_000
/** So long we go on listening after a refusal, that the sender can read it before the line is cut. Milliseconds. */
const FAREWELL = 1_000

/** Bytes that may wait: a line that stands still after each of its pieces is half as fast. */
const AHEAD = 512 * 1024

class UploadError extends Error {
  readonly refusal: FileRefusal
  constructor(refusal: FileRefusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

const wrongType = toFileRefusal('format_not_allowed')
const tooLarge = toFileRefusal('size_exceeded')

/** What can be known before the first byte. */
const checkUploadRequest = ({ request, key, grant }: Upload): FileRefusal | undefined => {
  if (!grant) return badSignatureRefusal
  const promised = mediaTypeOf(grant.contentType ?? contentTypeOf(key))
  if (mediaTypeOf(request.headers['content-type'] ?? '') !== promised) return wrongType
  const announced = Number(request.headers['content-length'] ?? 0)
  return announced > (grant.maxBytes ?? Infinity) ? tooLarge : undefined
}

async function* withinSize(body: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let received = 0
  for await (const chunk of body) {
    received += chunk.length
    if (received > maxBytes) throw new UploadError(tooLarge)
    yield chunk
  }
}

/** Holds the beginning back until it is known to be what the name promises. */
async function* ofTheRightType(body: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  let held: Buffer | undefined = Buffer.alloc(0)
  const release = async (head: Buffer): Promise<Buffer> => {
    if (await matchesFileName(key, head.subarray(0, SNIFFED_BYTES))) return head
    throw new UploadError(isEffectivelyEmpty(head.length) ? emptyFileRefusal : wrongType)
  }
  for await (const chunk of body) {
    held = held && Buffer.concat([held, chunk])
    if (!held) yield chunk
    else if (held.length >= SNIFFED_BYTES) {
      yield await release(held)
      held = undefined
    }
  }
  if (held) yield await release(held)
}

/** Gathers what comes while the last is being dealt with, and makes the sender wait when that is much. */
const readAhead = (raw: IncomingMessage) => {
  const chunks: Buffer[] = []
  const line: { isOver: boolean; cause?: unknown } = { isOver: false }
  let waiting = 0
  let wake = () => {}
  const timer = setTimeout(() => raw.destroy(), SILENCE)
  const take = (chunk: Buffer) => {
    timer.refresh()
    chunks.push(chunk)
    waiting += chunk.length
    if (waiting >= AHEAD) raw.pause()
    wake()
  }
  const stopHearing = finished(raw, { writable: false }, (problem) => {
    Object.assign(line, { isOver: true, cause: problem })
    wake()
  })
  raw.on('data', take)
  return {
    /** @returns undefined at the end @throws where the line was cut */
    async next(): Promise<Buffer | undefined> {
      while (chunks.length === 0 && !line.isOver) await new Promise<void>((resolve) => (wake = resolve))
      const chunk = chunks.shift()
      if (!chunk && line.cause) throw line.cause
      waiting -= chunk?.length ?? 0
      if (waiting < AHEAD / 2 && raw.isPaused()) raw.resume()
      return chunk
    },
    stop() {
      clearTimeout(timer)
      stopHearing()
      raw.off('data', take).pause()
    },
  }
}

/** The request's bytes until the sender falls silent; the line stays usable for an answer when reading stops early. */
async function* bytesOf({ raw }: FastifyRequest): AsyncGenerator<Buffer> {
  const coming = readAhead(raw)
  try {
    for (let chunk = await coming.next(); chunk; chunk = await coming.next()) yield chunk
  } finally {
    coming.stop()
  }
}

/** The memory of what is written is given back at once: left to itself it costs a whole turn of the collector every 64 MB. */
const discardUpload = ({ buffer, byteLength }: Uint8Array): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

const refusalFor = (cause: unknown): FileRefusal | undefined => {
  if (cause instanceof UploadError) return cause.refusal
  if (cause instanceof StorageFullError) return storageFullRefusal
  if (cause instanceof ContentMismatchError) return wrongType
  const code = (cause as NodeJS.ErrnoException).code
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' ? truncatedUploadRefusal : undefined
}

/**
 * Says no at once and closes the line. The answer is written whole, but the line is cut only when the sender stopped or
 * had time to read it: what it still sends would otherwise reset the line under the answer.
 */
const refuse = async ({ request, reply }: Upload, refusal: FileRefusal): Promise<void> => {
  const body = JSON.stringify(refusalBody(refusal))
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
  const timer = setTimeout(end, FAREWELL)
  request.raw.on('error', () => {})
  request.raw.once('close', () => clearTimeout(timer))
  if (request.raw.readableEnded || request.raw.destroyed) end()
  else request.raw.once('end', end).resume()
}

export const receiveUpload = async (upload: Upload): Promise<unknown> => {
  const { request, reply, storage, key, grant } = upload
  const early = checkUploadRequest(upload)
  if (early || !grant) return refuse(upload, early ?? badSignatureRefusal)
  const checked = ofTheRightType(withinSize(bytesOf(request), grant.maxBytes ?? Infinity), key)
  try {
    const stored = await storage.put(key, checked, { contentType: contentTypeOf(key), done: discardUpload })
    return reply.code(200).headers({ etag: stored.etag, 'cache-control': 'no-store' }).send()
  } catch (cause) {
    const refusal = refusalFor(cause)
    if (!refusal) throw cause
    return refuse(upload, refusal)
  }
}
