/**
 * Compresses text responses. Built files are compressed already, and compressing a byte range of an audio file would
 * corrupt it. Both are sent as streams, and this hook only touches strings.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Shorter responses fit into one packet either way. */
const MIN_LENGTH = 1400

const compressZstd = promisify(zstdCompress)
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * In order of preference. A list of a hundred sessions (103 kB) takes 0.1, 0.6 and 0.4 ms and becomes 17, 16 and 22 kB.
 */
const encoders: Record<string, (text: Buffer) => Promise<Buffer>> = {
  zstd: (text) => compressZstd(text, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (text) =>
    compressBrotli(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: (text) => compressGzip(text, { level: 3 }),
}
const encodingNames = Object.keys(encoders)

/** @param encoding one of the names that `chooseEncoding` returns */
export const compressBuffer = (encoding: string, text: Buffer): Promise<Buffer> => encoders[encoding]!(text)

const REFUSED_ENCODING = /;\s*q=0(\.0*)?\s*$/

/** Returns the first of our encodings that the client accepts, or undefined if it accepts none. */
export const chooseEncoding = (accepted: string | undefined): string | undefined => {
  if (!accepted) return undefined
  const acceptedNames = accepted
    .split(',')
    .filter((item) => !REFUSED_ENCODING.test(item))
    .map((item) => item.split(';', 1)[0]!.trim().toLowerCase())
  return encodingNames.find((name) => acceptedNames.includes(name))
}

export const compressText = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < MIN_LENGTH) return payload
    reply.header('vary', 'accept-encoding')
    // Continue with bytes: a long string would be copied twice more on its way into the socket.
    const bytes = Buffer.from(payload)
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (!encoding) return bytes
    reply.header('content-encoding', encoding)
    return compressBuffer(encoding, bytes)
  })
}
