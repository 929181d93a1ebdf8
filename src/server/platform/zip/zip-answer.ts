/** A zip as the answer to a request: in constant memory, and kept by nobody on its way. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from '../storage/attachment.ts'
import { type ZippedEntry, createZip } from './write-zip.ts'

interface Zipped {
  name: string
  entries: readonly ZippedEntry[]
  /** Bytes of the whole. */
  size: number
}

export const sendZipResponse = (reply: FastifyReply, { name, entries, size }: Zipped): FastifyReply =>
  reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': contentDisposition(name),
      'content-length': size,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      // A proxy passes it on as it comes.
      'x-accel-buffering': 'no',
    })
    .send(Readable.from(createZip(entries), { objectMode: false }))
