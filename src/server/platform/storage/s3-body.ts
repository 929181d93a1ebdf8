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

export const createS3Payload = async (body: FileBody, onWritten?: PutOptions['done']): Promise<S3Payload> => {
  if (body instanceof Uint8Array) {
    const sha256 = createHash('sha256').update(body).digest('hex')
    return { body: new Uint8Array(body), sha256, release: async () => {} }
  }
  const folder = await mkdtemp(join(tmpdir(), 'alaia-put-'))
  const release = () => rm(folder, { recursive: true, force: true })
  try {
    const { path, sha256 } = await writeHashed(folder, body, { done: onWritten })
    return { body: await openAsBlob(path), sha256, release }
  } catch (cause) {
    await release()
    throw cause
  }
}

/** Yields the requested bytes of a longer stream: some stores answer a range with more than it. */
async function* sliceStream(stream: Readable, skip: number, count: number): AsyncGenerator<Buffer> {
  let [toSkip, remaining] = [skip, count]
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const bytes = chunk.subarray(Math.min(toSkip, chunk.length)).subarray(0, remaining)
    toSkip = Math.max(0, toSkip - chunk.length)
    remaining -= bytes.length
    if (bytes.length > 0) yield bytes
    if (remaining === 0) return
  }
}

/** Returns the first byte, the last byte and the total size of a response. */
const parseExtent = (response: Response): { start: number; end: number; size: number } => {
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
  const length = Number(response.headers.get('content-length') ?? 0)
  return size
    ? { start: Number(start), end: Number(end), size: Number(size) }
    : { start: 0, end: length - 1, size: length }
}

/** Returns the requested range from the response to a GET. */
export const toOpenedFile = (response: Response, range: ByteRange | undefined): Omit<OpenedFile, 'etag'> => {
  const { start, end, size } = parseExtent(response)
  const stream = response.body ? Readable.fromWeb(response.body as WebStream) : Readable.from([])
  const last = Math.min(range?.end ?? Infinity, size - 1)
  if (!range || (range.start === start && last === end)) return { stream, size }
  return {
    stream: Readable.from(sliceStream(stream, range.start - start, last - range.start + 1), { objectMode: false }),
    size,
  }
}
