import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { configKeys, readConfig } from './config.ts'

describe('the configuration', () => {
  test('needs nothing: a demo on loopback with everything inside', () => {
    const config = readConfig({}, '/srv/alaia')
    expect([config.PORT, config.HOST, config.demo, config.ALAIA_DATA]).toEqual([
      3000,
      '127.0.0.1',
      true,
      '/srv/alaia/data',
    ])
  })

  test('has no demo in production unless it is asked for', () => {
    expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', ALAIA_DEMO: '1' }).demo).toBe(true)
  })

  test('names every wrong key at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT: .*\nLOG_LEVEL: /s)
  })

  test('takes an empty value as none', () => {
    expect(readConfig({ PORT: '' }).PORT).toBe(3000)
  })

  test('reads a secret from the file that is named', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'alaia-config-')), 'url')
    writeFileSync(file, 'postgres://there\n')
    expect(readConfig({ DATABASE_URL_FILE: file }).DATABASE_URL).toBe('postgres://there')
  })

  test('asks for the keys that belong to an object store', () => {
    expect(() => readConfig({ S3_ENDPOINT: 'https://s3.test' })).toThrow('S3_BUCKET')
  })

  test('says of every key what it means', () => {
    for (const { key, meaning } of configKeys()) expect(meaning, key).not.toBe('')
  })
})
