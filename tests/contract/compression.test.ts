import { afterAll, beforeAll, expect, test } from 'vitest'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const decompressors = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

test.each(Object.entries(decompressors))(
  'response compression: a large response is complete with %s, and nothing is logged as an error',
  async (encoding, decompress) => {
    const url = '/api/openapi.json'
    const plain = await testApp.app.inject(url)
    const response = await testApp.app.inject({ url, headers: { 'accept-encoding': encoding } })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length))
    expect(decompress(response.rawPayload).toString()).toBe(plain.body)
    expect(testApp.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  },
)
