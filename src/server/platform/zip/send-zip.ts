/** Sends a zip as a response, with constant memory, and without any cache storing it. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { formatContentDisposition } from '../storage/content-disposition.ts'
import { type ZippedEntry, createZip } from './write-zip.ts'

interface ZipResponse {
  name: string
  entries: readonly ZippedEntry[]
  /** The bytes of the whole zip. */
  size: number
}

export const sendZipResponse = (reply: FastifyReply, { name, entries, size }: ZipResponse): FastifyReply =>
  reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': formatContentDisposition(name),
      'content-length': size,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      // Makes a proxy pass the zip on without buffering.
      'x-accel-buffering': 'no',
    })
    .send(Readable.from(createZip(entries), { objectMode: false }))
