/**
 * Compresses text responses. Built files are compressed already, and compressing a byte range of an audio file would
 * corrupt it. Both are sent as streams, and this hook only touches strings.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Shorter responses fit into one packet either way. */
const LEAST_LETTERS = 1400

const asZstd = promisify(zstdCompress)
const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/**
 * In order of preference. A list of a hundred sessions (103 kB) takes 0.1, 0.6 and 0.4 ms and becomes 17, 16 and 22 kB.
 */
const ways: Record<string, (text: Buffer) => Promise<Buffer>> = {
  zstd: (text) => asZstd(text, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (text) =>
    asBrotli(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: (text) => asGzip(text, { level: 3 }),
}
const names = Object.keys(ways)

/** @param encoding one of the names that `chooseEncoding` returns */
export const compressBuffer = (encoding: string, text: Buffer): Promise<Buffer> => ways[encoding]!(text)

const REFUSED = /;\s*q=0(\.0*)?\s*$/

/** Returns the first of our encodings that the client accepts, or undefined if it accepts none. */
export const chooseEncoding = (accepted: string | undefined): string | undefined => {
  if (!accepted) return undefined
  const taken = accepted
    .split(',')
    .filter((part) => !REFUSED.test(part))
    .map((part) => part.split(';', 1)[0]!.trim().toLowerCase())
  return names.find((name) => taken.includes(name))
}

export const compressText = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LEAST_LETTERS) return payload
    reply.header('vary', 'accept-encoding')
    // Continue with bytes: a long string would be copied twice more on its way into the socket.
    const bytes = Buffer.from(payload)
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (!encoding) return bytes
    reply.header('content-encoding', encoding)
    return compressBuffer(encoding, bytes)
  })
}
