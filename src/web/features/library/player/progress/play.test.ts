import { describe, expect, test } from 'vitest'
import { beginPlay, movePlay, type PlaybackMoment, type Play, getDueReport } from './play.ts'

const SESSION = '11111111-1111-4111-8111-111111111111'
const PLAY = '22222222-2222-4222-8222-222222222222'
const START = 1_700_000_000_000

const moment = (position: number, seconds: number, speed = 1): PlaybackMoment => ({
  position,
  duration: 300,
  now: START + seconds * 1000,
  speed,
})
const begun = (position = 0): Play => beginPlay(SESSION, moment(position, 0), PLAY)

describe('what is told about a play', () => {
  test('a pause tells the place, in epoch milliseconds, under the name of the play', () => {
    expect(getDueReport(begun(), moment(42.34, 43), 'pause').report).toEqual({
      session_uuid: SESSION,
      play_uuid: PLAY,
      timestamp: START + 43_000,
      paused_seconds: 42.3,
      heard_seconds: 42.3,
    })
  })

  test('time passing tells the place every thirty seconds and not before', () => {
    expect(getDueReport(begun(), moment(29.9, 29.9), 'time').report).toBeUndefined()
    const first = getDueReport(begun(), moment(30, 30), 'time')
    expect(first.report?.paused_seconds).toBe(30)
    expect(getDueReport(first.play, moment(59, 59), 'time').report).toBeUndefined()
    expect(getDueReport(first.play, moment(60, 60), 'time').report?.paused_seconds).toBe(60)
  })

  test('nothing is told when five seconds or less remain', () => {
    expect(getDueReport(begun(), moment(294.9, 60), 'pause').report?.paused_seconds).toBe(294.9)
    expect(getDueReport(begun(), moment(295, 60), 'pause').report).toBeUndefined()
    expect(getDueReport(begun(), moment(299, 60), 'leave').report).toBeUndefined()
    expect(getDueReport(begun(), moment(296, 60), 'time').report).toBeUndefined()
  })

  test('the end is told once, with the whole length', () => {
    const end = getDueReport(begun(), moment(299.8, 300), 'end')
    expect(end.report).toMatchObject({ completed: true, paused_seconds: 300 })
    expect(getDueReport(end.play, moment(300, 301), 'end').report).toBeUndefined()
  })

  test('moving to the very end completes nothing', () => {
    expect(getDueReport(movePlay(begun(), 300), moment(300, 2), 'end').report).toBeUndefined()
    expect(getDueReport(movePlay(begun(), 296), moment(300, 6), 'end').report).toBeUndefined()
  })

  test('who skips ahead and hears the end has completed it', () => {
    expect(getDueReport(movePlay(begun(), 290), moment(300, 12), 'end').report).toMatchObject({ completed: true })
  })

  test('who goes back from the very end and hears it has completed it', () => {
    const tooSoon = getDueReport(movePlay(begun(), 300), moment(300, 2), 'end').play
    expect(getDueReport(movePlay(tooSoon, 280), moment(300, 24), 'end').report).toMatchObject({ completed: true })
  })

  test('a sound shorter than the margin is completed from its beginning', () => {
    const short = { ...moment(3, 3), duration: 3 }
    expect(getDueReport(movePlay(begun(), 0), short, 'end').report).toMatchObject({ completed: true })
  })

  test('a finished play never becomes unfinished again', () => {
    const { play } = getDueReport(begun(), moment(300, 300), 'end')
    expect(getDueReport(play, moment(10, 320), 'pause').report).toBeUndefined()
    expect(getDueReport(play, moment(40, 360), 'time').report).toBeUndefined()
  })

  test('leaving right after a pause has nothing new to say', () => {
    const paused = getDueReport(begun(), moment(80, 80), 'pause')
    expect(getDueReport(paused.play, moment(80, 85), 'leave').report).toBeUndefined()
    expect(getDueReport(paused.play, moment(120, 86), 'leave').report?.paused_seconds).toBe(120)
  })

  test('opening a session at the place the server gave, and leaving, says nothing', () => {
    expect(getDueReport(begun(120), moment(120, 4), 'leave').report).toBeUndefined()
  })

  test('two reports within one millisecond keep their order', () => {
    const first = getDueReport(begun(), moment(50, 50), 'pause')
    const second = getDueReport(first.play, moment(60, 50), 'leave')
    expect(second.report?.timestamp).toBe((first.report?.timestamp ?? 0) + 1)
  })

  test('an unknown length tells nothing but the end', () => {
    const unknown = { ...moment(20, 40), duration: Number.NaN }
    expect(getDueReport(begun(), unknown, 'pause').report).toBeUndefined()
  })
})

describe('how much of a play has sounded', () => {
  const heardUntil = (play: Play, paused: PlaybackMoment) => getDueReport(play, paused, 'pause').report?.heard_seconds

  test('is what was listened to, wherever it began', () => {
    expect(heardUntil(begun(120), moment(160, 40))).toBe(40)
  })

  test('leaves out what was skipped, and counts twice what was heard twice', () => {
    const first = getDueReport(begun(), moment(40, 40), 'pause').play
    expect(heardUntil(movePlay(first, 200), moment(220, 60))).toBe(60)
    expect(heardUntil(movePlay(first, 10), moment(45, 75))).toBe(75)
  })

  test('grows from report to report, whether each is told or not', () => {
    const second = getDueReport(getDueReport(begun(), moment(10, 10), 'time').play, moment(20, 20), 'time').play
    expect(heardUntil(second, moment(30, 30))).toBe(30)
  })

  test('is the time it took, at every speed', () => {
    expect(heardUntil(begun(), moment(80, 40, 2))).toBe(40)
    expect(heardUntil(begun(), moment(20, 40, 0.5))).toBe(40)
  })

  test('counts no pause, and no night in which the device slept', () => {
    const paused = getDueReport(begun(), moment(40, 40), 'pause').play
    expect(heardUntil(paused, moment(50, 8 * 3600))).toBe(50)
  })

  test('is never more than has passed, though the place jumped', () => {
    expect(heardUntil(begun(), moment(250, 3))).toBe(3)
  })
})
