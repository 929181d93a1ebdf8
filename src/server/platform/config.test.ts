// @tag config
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listConfigKeys } from './config-keys.ts'
import { readConfig } from './config.ts'
import { createJsonLog } from './log.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'

describe('configuration', () => {
  test('needs no settings: a demo on loopback with everything built in', () => {
    const config = readConfig({}, '/srv/alaia')
    expect([config.PORT, config.HOST, config.demo, config.ALAIA_DATA]).toEqual([
      3000,
      '127.0.0.1',
      true,
      '/srv/alaia/data',
    ])
  })

  test('has no demo in production unless requested', () => {
    expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', ALAIA_DEMO: '1' }).demo).toBe(true)
  })

  test('leaves developer features off by default, in production or not', () => {
    expect(readConfig({ NODE_ENV: 'production' }).ALAIA_DEV).toBe(false)
    expect(readConfig({}).ALAIA_DEV).toBe(false)
    expect(readConfig({ ALAIA_DEV: '1' }).ALAIA_DEV).toBe(true)
  })

  test('rejects hot reload in production, which would turn off the Content-Security-Policy', () => {
    const read = () => readConfig({ NODE_ENV: 'production', ALAIA_DEV: '1' })
    expect(read).toThrow(UserFacingError)
    expect(read).toThrow('ALAIA_DEV is for development: it turns off the Content-Security-Policy. Unset it')
    expect(readConfig({ NODE_ENV: 'production', ALAIA_DEV: '0' }).ALAIA_DEV).toBe(false)
  })

  test('rejects a sealing key that looks like a typed example', () => {
    for (const SECRETS_KEY of ['0'.repeat(64), 'ab'.repeat(32), '0123'.repeat(16), 'deadbeef'.repeat(8)]) {
      expect(() => readConfig({ SECRETS_KEY })).toThrow(/SECRETS_KEY: Expected a random key/)
    }
    const SECRETS_KEY = randomBytes(32).toString('hex')
    expect(readConfig({ SECRETS_KEY })).toMatchObject({ SECRETS_KEY })
  })

  test('reports all invalid settings at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT: .*\nLOG_LEVEL: /s)
  })

  test('reports a misspelled setting and does not use another one for it', () => {
    const loggedValues: unknown[] = []
    const log = {
      write: (_: string, slip?: object) => void loggedValues.push(Object.values(slip ?? {})),
    }
    const misspelledKeys = {
      DATABSE_URL: 'DATABASE_URL',
      TRUST_PROXYS: 'TRUST_PROXY',
      S3_SECRET_ACCES_KEY_FILE: 'S3_SECRET_ACCESS_KEY_FILE',
      PUBLIC_URI: 'PUBLIC_URL',
      HSOT: 'HOST',
    }
    const unrelatedKeys = ['HOME', 'HOSTNAME', 'PATH', 'SHELL', 'AI_TOKEN', 'PGPORT', 'NODE_OPTIONS', 'MAIL', 'USER']
    const names = [
      ...Object.keys(misspelledKeys),
      ...unrelatedKeys,
      ...listConfigKeys().map(({ key }) => `${key}_FILE`),
    ]
    readConfig(Object.fromEntries(names.map((name) => [name, ''])), '/srv/alaia', log)
    expect(loggedValues).toEqual(Object.entries(misspelledKeys))
  })

  test('reports all settings that have no effect without another one', () => {
    const incompleteEnv = { S3_ENDPOINT: 'https://files.example.org', MAIL_FROM: 'Alaia <alaia@example.org>' }
    expect(() => readConfig(incompleteEnv)).toThrow(/S3_BUCKET.*go together.*\nSMTP_URL and MAIL_FROM/s)
  })

  test('sends email only if both server and sender are set', () => {
    const [SMTP_URL, MAIL_FROM] = ['smtps://alaia:secret@mail.example.org', 'Alaia <alaia@example.org>']
    expect(readConfig({ SMTP_URL, MAIL_FROM })).toMatchObject({ SMTP_URL, MAIL_FROM })
    expect(() => readConfig({ SMTP_URL })).toThrow('SMTP_URL and MAIL_FROM go together')
    expect(() => readConfig({ SMTP_URL: 'mail.example.org', MAIL_FROM })).toThrow(/SMTP_URL/)
    expect(() => readConfig({ SMTP_URL, MAIL_FROM: 'nobody' })).toThrow(/MAIL_FROM/)
    expect(listConfigKeys().find(({ key }) => key === 'SMTP_URL')?.secret).toBe(true)
  })

  test('reads collector headers in the format of OpenTelemetry and hides them', () => {
    const { OTEL_EXPORTER_OTLP_HEADERS } = readConfig({
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-team=one',
    })
    expect(OTEL_EXPORTER_OTLP_HEADERS).toEqual({ authorization: 'Bearer a=b', 'x-team': 'one' })
    expect(readConfig({}).OTEL_EXPORTER_OTLP_HEADERS).toBeUndefined()
    for (const invalidValue of ['authorization', 'a=%zz', 'a b=c']) {
      expect(() => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: invalidValue })).toThrow(
        /OTEL_EXPORTER_OTLP_HEADERS: Expected names and values/,
      )
    }
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT/)
    expect(listConfigKeys().find(({ key }) => key === 'OTEL_EXPORTER_OTLP_HEADERS')?.secret).toBe(true)
  })

  test('accepts a public object storage address only with object storage', () => {
    expect(() => readConfig({ S3_PUBLIC_ENDPOINT: 'https://files.school.test' })).toThrow('goes with S3_ENDPOINT')
    expect(() => readConfig({ S3_PUBLIC_ENDPOINT: 'files.school.test' })).toThrow(/S3_PUBLIC_ENDPOINT/)
  })

  test('accepts a replica only with a database server', () => {
    const DATABASE_REPLICA_URL = 'postgres://alaia:secret@replica/alaia'
    expect(() => readConfig({ DATABASE_REPLICA_URL })).toThrow('DATABASE_REPLICA_URL goes with DATABASE_URL')
    expect(listConfigKeys().find(({ key }) => key === 'DATABASE_REPLICA_URL')?.secret).toBe(true)
  })

  test('accepts only a PostgreSQL address for the database', () => {
    for (const url of ['postgres:///alaia?host=/run/postgresql', 'postgresql://alaia:secret@db:5432/alaia']) {
      expect(readConfig({ DATABASE_URL: url }).DATABASE_URL).toBe(url)
    }
    for (const invalidValue of ['the big one', 'mysql://db/alaia']) {
      expect(() => readConfig({ DATABASE_URL: invalidValue })).toThrow(
        /DATABASE_URL: Expected an address such as postgres:/,
      )
    }
  })

  test('treats an empty value as unset', () => {
    expect(readConfig({ PORT: '' }).PORT).toBe(3000)
  })

  test('reads a secret from the named file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'alaia-config-')), 'url')
    writeFileSync(file, 'postgres://there\n')
    expect(readConfig({ DATABASE_URL_FILE: file }).DATABASE_URL).toBe('postgres://there')
  })

  test('uses the current content of a secret file, or the last valid content', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'alaia-config-')), 'size')
    writeFileSync(file, '12')
    const config = readConfig({ DATABASE_POOL_FILE: file, LOG_LEVEL: 'error' })
    writeFileSync(file, '34\n')
    expect(config.DATABASE_POOL).toBe(34)
    for (const invalidValue of ['many', '']) {
      writeFileSync(file, invalidValue)
      expect(config.DATABASE_POOL).toBe(34)
    }
    rmSync(file)
    expect(config.DATABASE_POOL).toBe(34)
  })

  test('reports an invalid secret file once per state, by name and without content', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'alaia-config-')), 'size')
    writeFileSync(file, '12')
    const loggedValues: unknown[] = []
    const log = createJsonLog('warn', (line) => {
      const { level, setting, file: loggedFile, reason } = JSON.parse(line) as Record<string, unknown>
      loggedValues.push([level, setting, loggedFile === file, reason])
    })
    const config = readConfig({ DATABASE_POOL_FILE: file }, '/srv/alaia', log)
    const readPool = () => [config.DATABASE_POOL, config.DATABASE_POOL, config.DATABASE_POOL]
    readPool()
    expect(loggedValues).toEqual([])
    writeFileSync(file, 'many')
    readPool()
    const invalidValueLog = ['warn', 'DATABASE_POOL', true, 'Its content is not a valid value.']
    const missingFileLog = ['warn', 'DATABASE_POOL', true, "It can't be read (ENOENT)."]
    expect(loggedValues).toEqual([invalidValueLog])
    rmSync(file)
    readPool()
    expect(loggedValues).toEqual([invalidValueLog, missingFileLog])
    writeFileSync(file, '34')
    expect(readPool()).toEqual([34, 34, 34])
    rmSync(file)
    readPool()
    expect(loggedValues).toEqual([invalidValueLog, missingFileLog, missingFileLog])
  })

  test('requires a readable list of breached passwords', () => {
    expect(() => readConfig({ BREACHED_PASSWORDS: '/nope' })).toThrow('BREACHED_PASSWORDS: The file does not exist')
  })

  test('reports an unreadable secret file', () => {
    const read = () => readConfig({ DATABASE_URL_FILE: '/nope' })
    expect(read).toThrow(UserFacingError)
    expect(read).toThrow("DATABASE_URL_FILE: /nope can't be read (ENOENT).")
  })

  test.each(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
    'rejects object storage with only %s set',
    (key) => {
      expect(() => readConfig({ [key]: 'https://s3.test' })).toThrow('go together')
    },
  )

  test.each(['https://alaia.school.org', 'http://alaia.local:3000', 'https://alaia.school.org/'])(
    'accepts %s as the public address',
    (url) => {
      expect(readConfig({ PUBLIC_URL: url }).PUBLIC_URL).toBe(url)
    },
  )

  test.each([
    'javascript:alert(1)',
    'https://school.org/alaia',
    'ftp://school.org',
    'alaia.school.org',
    'https://a@b.org',
  ])('rejects %s as the public address', (url) => {
    expect(() => readConfig({ PUBLIC_URL: url })).toThrow(/PUBLIC_URL: .*without a path/)
  })

  test('accepts proxies only by count or by address', () => {
    const parseProxy = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).TRUST_PROXY
    expect(['', '0', 'false'].map(parseProxy)).toEqual([undefined, undefined, undefined])
    expect(parseProxy('2')).toBe(2)
    expect(parseProxy('loopback, 10.0.0.0/8,fd00::1')).toEqual(['loopback', '10.0.0.0/8', 'fd00::1'])
    for (const invalidValue of ['true', '*', '-1', '10.0.0', '10.0.0.0/33', '1,x']) {
      expect(() => parseProxy(invalidValue), invalidValue).toThrow(/TRUST_PROXY: /)
    }
  })

  test('hides the value of every secret', () => {
    const visibleKeys = listConfigKeys().filter(({ secret }) => !secret)
    expect(visibleKeys.filter(({ key }) => /KEY$|TOKEN$|SECRET|PASSWORD$|DATABASE_URL|SMTP_URL/.test(key))).toEqual([])
  })

  test('describes every setting', () => {
    for (const { key, meaning } of listConfigKeys()) expect(meaning, key).not.toBe('')
  })
})
