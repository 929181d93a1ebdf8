// @tag log
import { spawnSync } from 'node:child_process'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { toErrorFacts, createJsonLog, type LogFacts, SECRET_FACTS } from './log.ts'

describe('a log line', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })

  const writeLog = (facts: LogFacts): string[] => {
    const lines: string[] = []
    createJsonLog('warn', (line) => lines.push(line)).write('job.failed', facts)
    return lines
  }

  test('is JSON with a UTC time in any time zone of the machine', () => {
    vi.stubEnv('TZ', 'Pacific/Honolulu')
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T04:30:00.250Z') })
    expect(new Date().getHours()).toBe(18)
    const [line = '', ...others] = writeLog({ queue: 'library-sound', attempt: 2 })
    expect(others).toEqual([])
    expect(JSON.parse(line)).toEqual({
      time: '2026-03-02T04:30:00.250Z',
      level: 'warn',
      event: 'job.failed',
      message: 'An attempt of a background job failed.',
      queue: 'library-sound',
      attempt: 2,
    })
  })

  test('stays one line whatever line breaks its values contain', () => {
    const breaks = ['\n', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029', '\u001B[2K', '\u009B2K', '\u007F', '\0']
    const forged = breaks.map((one) => `a word${one}{"level":"error","event":"forged"}`).join('')
    const [line = '', ...others] = writeLog({ reason: forged })
    expect(others).toEqual([])
    expect(line).toMatch(/^\{[^\p{Cc}\p{Zl}\p{Zp}]+\}\n$/u)
    expect(JSON.parse(line)).toMatchObject({ level: 'warn', event: 'job.failed', reason: forged })
  })

  test('is written only to standard error and only at or above the configured level', () => {
    const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const stdoutWrite = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const log = createJsonLog('warn')
    log.write('identity.signed_in')
    expect(stderrWrite).not.toHaveBeenCalled()
    log.write('job.start_failed')
    expect(stderrWrite.mock.calls).toEqual([
      [expect.stringMatching(/^\{"level":"error","time":"[^"]+","event":"job.start_failed","message":"[^"]+"\}\n$/)],
    ])
    expect(stdoutWrite).not.toHaveBeenCalled()
  })

  test('is complete although the process is killed right after it', () => {
    const log = JSON.stringify(new URL('log.ts', import.meta.url).href)
    const script = `
      const { createJsonLog } = await import(${log})
      createJsonLog('info').write('job.failed', { queue: 'the last words' })
      process.kill(process.pid, 'SIGKILL')`
    const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(signal).toBe('SIGKILL')
    expect(JSON.parse(stderr)).toMatchObject({ event: 'job.failed', queue: 'the last words' })
  })

  test.each([
    [
      'connect to postgres://alaia:hunter2@db.example.org/alaia',
      'connect to postgres://[redacted]@db.example.org/alaia',
    ],
    ['authorization: Bearer abc.def-123=', 'authorization: Bearer [redacted]'],
    ['cookie: __Host-alaia=aGVsbG8; theme=dark', 'cookie: __Host-alaia=[redacted]; theme=dark'],
    ['550 5.1.1 <ada.lovelace+x@mail.school.example>: no such user', '550 5.1.1 <[redacted]>: no such user'],
    ['at send (file:///app/node_modules/@fastify/cookie/plugin.js:7:1)', undefined],
  ])('has no secret or email address of "%s"', (reason, redacted = reason) => {
    const [line = ''] = writeLog({ reason })
    expect(JSON.parse(line)).toMatchObject({ event: 'job.failed', reason: redacted })
  })

  test('never shows a fact whose name says that it is secret', () => {
    const names = SECRET_FACTS.map((path) => path.replaceAll(/[[\]"]/g, ''))
    expect(names).toContain('set-cookie')
    const [line = ''] = writeLog(Object.fromEntries(names.map((name) => [name, 'hunter2'])))
    expect(line).not.toContain('hunter2')
    expect(JSON.parse(line)).toMatchObject(Object.fromEntries(names.map((name) => [name, '[redacted]'])))
  })
})

test('an error is logged with name, reason, code and location', () => {
  const facts = toErrorFacts(Object.assign(new TypeError('no such thing'), { code: 'E1', parameters: ['secret'] }))
  expect(facts).toMatchObject({ error: 'TypeError', reason: 'no such thing', code: 'E1' })
  expect(facts['stack']).toContain('log.test.ts')
  expect(JSON.stringify(facts)).not.toContain('secret')
})

test('an error message that is cut shows no part of an email address', () => {
  const { reason } = toErrorFacts(new Error(`${'x'.repeat(290)} ada@school.example`))
  expect(reason).not.toContain('ada@')
})

test('a plain error object is logged with the same details', () => {
  const { message, stack } = new Error('no connection')
  const facts = toErrorFacts({ message, stack, code: '08006', queue: 'library-sound', data: 'private' })
  expect(facts).toMatchObject({ error: 'Object', reason: 'no connection', code: '08006', queue: 'library-sound' })
  expect(facts['stack']).toContain('log.test.ts')
  expect(JSON.stringify(facts)).not.toContain('private')
})

test.each([undefined, null, 'words of a person', 7])('%s is logged only by its type', (cause) => {
  expect(toErrorFacts(cause)).toEqual({ error: typeof cause })
})
