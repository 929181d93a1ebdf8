import { describe, expect, test } from 'vitest'
import type { Session } from '#contract/library.ts'
import type { WaitingProgress } from '#web/lib/storage/stored-listening.ts'
import { getResumePosition } from './resume-position.ts'

const createSession = (paused_seconds: number) => ({ uuid: 'four sides', duration: 300, paused_seconds }) as Session
const createWaitingReport = (paused_seconds: number, rest: Partial<WaitingProgress> = {}): WaitingProgress => ({
  account_uuid: 'amara',
  session_uuid: 'four sides',
  timestamp: 1,
  paused_seconds,
  ...rest,
})
const noPositions = { stored: undefined, waiting: [], restoring: false }

describe('resume position', () => {
  test('is the start unless the stored position is past fifteen seconds', () => {
    expect(getResumePosition(createSession(0), noPositions)).toBe(0)
    expect(getResumePosition(createSession(15), noPositions)).toBe(0)
    expect(getResumePosition(createSession(15.1), noPositions)).toBe(15.1)
  })

  test('is the start after the session was finished', () => {
    expect(getResumePosition(createSession(300), noPositions)).toBe(0)
    expect(
      getResumePosition(createSession(120), {
        ...noPositions,
        waiting: [createWaitingReport(300, { completed: true })],
      }),
    ).toBe(0)
  })

  test('is the position on this device if the server does not have it yet', () => {
    expect(getResumePosition(createSession(120), { ...noPositions, stored: 140 })).toBe(140)
    expect(
      getResumePosition(createSession(120), {
        ...noPositions,
        waiting: [createWaitingReport(60), createWaitingReport(200, { timestamp: 2 })],
      }),
    ).toBe(200)
  })

  test('is the position of another device if that is further', () => {
    expect(getResumePosition(createSession(250), { ...noPositions, stored: 100 })).toBe(250)
  })

  test('is the exact previous position after a page reload', () => {
    expect(getResumePosition(createSession(0), { ...noPositions, stored: 2.4, restoring: true })).toBe(2.4)
    expect(getResumePosition(createSession(250), { ...noPositions, stored: 100, restoring: true })).toBe(250)
  })

  test('is the server position if the local position is outside the session', () => {
    expect(getResumePosition(createSession(120), { ...noPositions, stored: 86_400 })).toBe(120)
    expect(getResumePosition(createSession(120), { ...noPositions, stored: 300, restoring: true })).toBe(120)
  })

  test('ignores waiting reports of another session', () => {
    const otherReport = createWaitingReport(200, { session_uuid: 'another' })
    expect(getResumePosition(createSession(0), { ...noPositions, waiting: [otherReport] })).toBe(0)
  })
})
