/**
 * Bodies of requests to an object store, with known length and hash, and bodies of its responses, cut to the requested
 * range.
 */
import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { writeHashed } from './durable-write.ts'
import type { FileBody, ByteRange, OpenedFile, PutOptions } from './storage.ts'

/** A body with its hash; `release` removes its temporary file. */
export interface S3Payload {
  body: Blob | Uint8Array<ArrayBuffer>
  sha256: string
  release: () => Promise<void>
}

export const createS3Payload = async (body: FileBody, done?: PutOptions['done']): Promise<S3Payload> => {
  if (body instanceof Uint8Array) {
    const sha256 = createHash('sha256').update(body).digest('hex')
    return { body: new Uint8Array(body), sha256, release: async () => {} }
  }
  const folder = await mkdtemp(join(tmpdir(), 'alaia-put-'))
  const release = () => rm(folder, { recursive: true, force: true })
  try {
    const { path, sha256 } = await writeHashed(folder, body, { done })
    return { body: await openAsBlob(path), sha256, release }
  } catch (cause) {
    await release()
    throw cause
  }
}

/** Yields the requested bytes of a longer stream: some stores answer a range with more than it. */
async function* part(stream: Readable, skip: number, take: number): AsyncGenerator<Buffer> {
  let [before, left] = [skip, take]
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const bytes = chunk.subarray(Math.min(before, chunk.length)).subarray(0, left)
    before = Math.max(0, before - chunk.length)
    left -= bytes.length
    if (bytes.length > 0) yield bytes
    if (left === 0) return
  }
}

/** Returns the first byte, the last byte and the total size of a response. */
const extentOf = (answer: Response): { start: number; end: number; size: number } => {
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? []
  const length = Number(answer.headers.get('content-length') ?? 0)
  return size
    ? { start: Number(start), end: Number(end), size: Number(size) }
    : { start: 0, end: length - 1, size: length }
}

/** Returns the requested range from the response to a GET. */
export const toOpenedFile = (answer: Response, range: ByteRange | undefined): Omit<OpenedFile, 'etag'> => {
  const { start, end, size } = extentOf(answer)
  const stream = answer.body ? Readable.fromWeb(answer.body as WebStream) : Readable.from([])
  const last = Math.min(range?.end ?? Infinity, size - 1)
  if (!range || (range.start === start && last === end)) return { stream, size }
  return {
    stream: Readable.from(part(stream, range.start - start, last - range.start + 1), { objectMode: false }),
    size,
  }
}
