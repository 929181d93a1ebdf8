/**
 * Answers a request for a file that the caller may open: its headers, and its bytes as a whole, one range or several.
 */
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, Grant, Storage, StoredFile } from '../storage/storage.ts'
import { createCacheHeaders, createContentHeaders } from './file-headers.ts'
import { formatHttpDate } from './http-dates.ts'
import { createMultipartBody } from './multipart.ts'
import { formatContentRange, decideResponse, type RangeDecision } from './ranges.ts'

export interface FileResponseOptions {
  file: StoredFile
  /** The grant of a signed URL, if the URL is signed. */
  grant: Grant | undefined
  storage: Storage
  /** In milliseconds. A client that reads nothing for this long is disconnected. */
  idleTimeoutMs: number
}

/** The opened body of a response, and the headers that describe its extent. */
interface Body {
  headers: Record<string, string | number>
  stream: Readable | undefined
}

const openBody = async (file: StoredFile, storage: Storage, range?: ByteRange): Promise<Body> => {
  const { stream } = await storage.open(file.key, range)
  if (!range) return { headers: { 'content-length': file.size }, stream }
  const headers = {
    'content-length': range.end - range.start + 1,
    'content-range': formatContentRange(range, file.size),
  }
  return { headers, stream }
}

const openMultipartBody = (file: StoredFile, storage: Storage, ranges: readonly ByteRange[]): Body => {
  const { size, contentType } = file
  const parts = createMultipartBody({ ranges, size, contentType, boundary: randomUUID() })
  const headers = { 'content-type': parts.contentType, 'content-length': parts.length }
  return { headers, stream: parts.stream((range) => storage.open(file.key, range)) }
}

const createBody = async (
  method: string,
  decision: RangeDecision,
  { file, storage }: FileResponseOptions,
): Promise<Body> => {
  if (decision.status === 206 && decision.ranges.length > 1) return openMultipartBody(file, storage, decision.ranges)
  if (decision.status === 206) return openBody(file, storage, decision.ranges[0])
  if (method === 'HEAD') return { headers: { 'content-length': file.size }, stream: undefined }
  return openBody(file, storage)
}

const sendStatus = (reply: FastifyReply, status: number, { file, grant }: FileResponseOptions) => {
  reply.code(status)
  if (status === 304) {
    return reply.headers({ etag: file.etag, ...createCacheHeaders(file.key, grant, new Date()) }).send()
  }
  if (status === 416) reply.header('content-range', `bytes */${file.size}`)
  return reply.headers({ 'cache-control': 'no-store', 'content-length': 0 }).send()
}

/** Fastify closes the opened file when the client disconnects. @throws FileNotFoundError */
export const sendFile = async (request: FastifyRequest, reply: FastifyReply, options: FileResponseOptions) => {
  const { file, grant, idleTimeoutMs } = options
  const decision = decideResponse(request.method, request.headers, file)
  if (decision.status > 206) return sendStatus(reply, decision.status, options)
  const { headers, stream } = await createBody(request.method, decision, options)
  // A player that pauses for longer requests the rest from its position. Node resets this timeout with the next
  // request.
  reply.raw.setTimeout(idleTimeoutMs, () => reply.raw.destroy())
  return reply
    .code(decision.status)
    .headers(createCacheHeaders(file.key, grant, new Date()))
    .headers(createContentHeaders(file.key, grant))
    .headers({
      etag: file.etag,
      'last-modified': formatHttpDate(file.modifiedAt),
      'accept-ranges': 'bytes',
      ...headers,
    })
    .send(stream)
}

/** The proxy handles ranges and conditions itself. It needs the location, the type and the caching rules. */
export const redirectToFile = (reply: FastifyReply, location: string, { file, grant, storage }: FileResponseOptions) =>
  reply
    .headers(createCacheHeaders(file.key, grant, new Date()))
    .headers(createContentHeaders(file.key, grant))
    .header('x-accel-redirect', `${location.replace(/\/?$/, '/')}${storage.local?.toPath(file.key)}`)
    .send()
