import { afterAll, beforeAll, expect, test } from 'vitest'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { openTestApp, type TestApp } from '../support/app.ts'

let house: TestApp
beforeAll(async () => {
  house = await openTestApp()
})
afterAll(() => house.close())

const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

test.each(Object.entries(unpack))(
  'response compression: a large response is complete with %s, and nothing is logged as an error',
  async (way, whole) => {
    const url = '/api/openapi.json'
    const plain = await house.app.inject(url)
    const answer = await house.app.inject({ url, headers: { 'accept-encoding': way } })
    expect(answer.headers['content-encoding']).toBe(way)
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    expect(whole(answer.rawPayload).toString()).toBe(plain.body)
    expect(house.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
  },
)
