import { Readable } from 'node:stream'
import type { ZipSource } from './read-zip.ts'

/** Makes the bytes of a zip that is in memory readable for `readZip`. */
export const createBufferSource = (bytes: Buffer): ZipSource => ({
  size: bytes.length,
  read: async (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
})
