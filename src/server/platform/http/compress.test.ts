import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressText, chooseEncoding } from './compress.ts'

const longText = 'Breathe in, and let the shoulders go. '.repeat(100)
const decompressors = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

const app = Fastify()
compressText(app)
app.get('/long', (_request, reply) => reply.type('text/plain').send(longText))
app.get('/short', (_request, reply) => reply.type('text/plain').send('Breathe.'))
app.get('/file', (_request, reply) => reply.type('audio/mpeg').send(Readable.from([Buffer.from(longText)])))

const requestWithEncoding = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

test('a text response is compressed with each supported encoding', async () => {
  for (const [name, decompress] of Object.entries(decompressors)) {
    const { headers, rawPayload } = await requestWithEncoding('/long', name)
    expect(headers).toMatchObject({ 'content-encoding': name, vary: 'accept-encoding' })
    expect(rawPayload.length).toBe(Number(headers['content-length']))
    expect(rawPayload.length).toBeLessThan(longText.length / 4)
    expect(decompress(rawPayload).toString()).toBe(longText)
  }
})

test('a text response without a supported encoding is not compressed, and caches keep it apart by encoding', async () => {
  for (const accepted of [undefined, 'identity', 'br;q=0, gzip; q=0.0']) {
    const { headers, payload } = await requestWithEncoding('/long', accepted)
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBe('accept-encoding')
    expect(payload).toBe(longText)
  }
})

test('short texts and files are not compressed', async () => {
  for (const url of ['/short', '/file']) {
    const { headers } = await requestWithEncoding(url, 'gzip, br, zstd')
    expect(headers['content-encoding'], url).toBeUndefined()
  }
})

test('the accepted encoding that costs the server least is selected', () => {
  expect(chooseEncoding('gzip, deflate, br, zstd')).toBe('zstd')
  expect(chooseEncoding('gzip, deflate, br')).toBe('br')
  expect(chooseEncoding('GZIP;q=0.5, zstd;q=0')).toBe('gzip')
  expect(chooseEncoding('deflate')).toBeUndefined()
})
