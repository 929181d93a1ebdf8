/**
 * Several ranges in one response: multipart/byteranges (RFC 9110, 14.6), with its length known before the first byte.
 */
import { Readable } from 'node:stream'
import type { ByteRange, OpenedFile } from '../storage/storage.ts'
import { formatContentRange } from './ranges.ts'

export interface Multipart {
  contentType: string
  /** Bytes of the whole body, including part headers and boundaries. */
  length: number
  stream(open: (range: ByteRange) => Promise<OpenedFile>): Readable
}

interface MultipartOptions {
  ranges: readonly ByteRange[]
  size: number
  contentType: string
  /** A long random text that occurs in no file. */
  boundary: string
}

const countBytes = ({ start, end }: ByteRange): number => end - start + 1

export const createMultipartBody = ({ ranges, size, contentType, boundary }: MultipartOptions): Multipart => {
  const partHeaders = ranges.map((range) => {
    const lines = [`--${boundary}`, `Content-Type: ${contentType}`, `Content-Range: ${formatContentRange(range, size)}`]
    return Buffer.from(`\r\n${lines.join('\r\n')}\r\n\r\n`)
  })
  const closingBoundary = Buffer.from(`\r\n--${boundary}--\r\n`)
  const length = ranges.reduce(
    (sum, range, index) => sum + (partHeaders[index]?.length ?? 0) + countBytes(range),
    closingBoundary.length,
  )

  async function* body(open: (range: ByteRange) => Promise<OpenedFile>): AsyncGenerator<Buffer> {
    for (const [index, range] of ranges.entries()) {
      yield partHeaders[index] ?? closingBoundary
      yield* (await open(range)).stream
    }
    yield closingBoundary
  }

  return {
    contentType: `multipart/byteranges; boundary=${boundary}`,
    length,
    stream: (open) => Readable.from(body(open), { objectMode: false }),
  }
}
