// @tag log
import { afterEach, describe, expect, test, vi } from 'vitest'
import { toErrorFacts, createJsonLog, type LogFacts } from './log.ts'

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
      [expect.stringMatching(/"level":"error","event":"job.start_failed","message":"[^"]+"\}\n$/)],
    ])
    expect(stdoutWrite).not.toHaveBeenCalled()
  })
})

test('an error is logged with name, reason, code and location', () => {
  const facts = toErrorFacts(Object.assign(new TypeError('no such thing'), { code: 'E1', parameters: ['secret'] }))
  expect(facts).toMatchObject({ error: 'TypeError', reason: 'no such thing', code: 'E1' })
  expect(facts['stack']).toContain('log.test.ts')
  expect(JSON.stringify(facts)).not.toContain('secret')
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
