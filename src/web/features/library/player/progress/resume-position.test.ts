import { describe, expect, test } from 'vitest'
import type { Session } from '#contract/library.ts'
import type { WaitingProgress } from '#web/lib/stored-listening.ts'
import { getResumePosition } from './resume-position.ts'

const session = (paused_seconds: number) => ({ uuid: 'four sides', duration: 300, paused_seconds }) as Session
const untold = (paused_seconds: number, rest: Partial<WaitingProgress> = {}): WaitingProgress => ({
  account_uuid: 'amara',
  session_uuid: 'four sides',
  timestamp: 1,
  paused_seconds,
  ...rest,
})
const nothingKnown = { kept: undefined, waiting: [], restoring: false }

describe('where a session is taken up', () => {
  test('at its beginning, unless it was left past fifteen seconds', () => {
    expect(getResumePosition(session(0), nothingKnown)).toBe(0)
    expect(getResumePosition(session(15), nothingKnown)).toBe(0)
    expect(getResumePosition(session(15.1), nothingKnown)).toBe(15.1)
  })

  test('at its beginning again once it was finished', () => {
    expect(getResumePosition(session(300), nothingKnown)).toBe(0)
    expect(getResumePosition(session(120), { ...nothingKnown, waiting: [untold(300, { completed: true })] })).toBe(0)
  })

  test('where this device was, when the server has not heard the last of it', () => {
    expect(getResumePosition(session(120), { ...nothingKnown, kept: 140 })).toBe(140)
    expect(
      getResumePosition(session(120), { ...nothingKnown, waiting: [untold(60), untold(200, { timestamp: 2 })] }),
    ).toBe(200)
  })

  test('where another device went on to meanwhile', () => {
    expect(getResumePosition(session(250), { ...nothingKnown, kept: 100 })).toBe(250)
  })

  test('exactly where it was, when only the page was loaded anew', () => {
    expect(getResumePosition(session(0), { ...nothingKnown, kept: 2.4, restoring: true })).toBe(2.4)
    expect(getResumePosition(session(250), { ...nothingKnown, kept: 100, restoring: true })).toBe(250)
  })

  test('where the server knows of it, when this device notes a place that there is not', () => {
    expect(getResumePosition(session(120), { ...nothingKnown, kept: 86_400 })).toBe(120)
    expect(getResumePosition(session(120), { ...nothingKnown, kept: 300, restoring: true })).toBe(120)
  })

  test('what waits for another session says nothing about this one', () => {
    const other = untold(200, { session_uuid: 'another' })
    expect(getResumePosition(session(0), { ...nothingKnown, waiting: [other] })).toBe(0)
  })
})
