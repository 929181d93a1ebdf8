import { describe, expect, test } from 'vitest'
import { HOUR_SECONDS } from '#rules/durations.ts'
import { beginPlay, movePlay, type PlaybackMoment, type Play, getDueReport } from './play.ts'

const SESSION = '11111111-1111-4111-8111-111111111111'
const PLAY = '22222222-2222-4222-8222-222222222222'
const START = 1_700_000_000_000

const createMoment = (position: number, seconds: number, speed = 1): PlaybackMoment => ({
  position,
  duration: 300,
  now: START + seconds * 1000,
  speed,
})
const startPlay = (position = 0): Play => beginPlay(SESSION, createMoment(position, 0), PLAY)

describe('progress reports of a play', () => {
  test('contain the position, an epoch timestamp and the ID of the play after a pause', () => {
    expect(getDueReport(startPlay(), createMoment(42.34, 43), 'pause').report).toEqual({
      session_uuid: SESSION,
      play_uuid: PLAY,
      timestamp: START + 43_000,
      paused_seconds: 42.3,
      heard_seconds: 42.3,
    })
  })

  test('are sent every thirty seconds during playback', () => {
    expect(getDueReport(startPlay(), createMoment(29.9, 29.9), 'time').report).toBeUndefined()
    const first = getDueReport(startPlay(), createMoment(30, 30), 'time')
    expect(first.report?.paused_seconds).toBe(30)
    expect(getDueReport(first.play, createMoment(59, 59), 'time').report).toBeUndefined()
    expect(getDueReport(first.play, createMoment(60, 60), 'time').report?.paused_seconds).toBe(60)
  })

  test('are not sent if five seconds or less remain', () => {
    expect(getDueReport(startPlay(), createMoment(294.9, 60), 'pause').report?.paused_seconds).toBe(294.9)
    expect(getDueReport(startPlay(), createMoment(295, 60), 'pause').report).toBeUndefined()
    expect(getDueReport(startPlay(), createMoment(299, 60), 'leave').report).toBeUndefined()
    expect(getDueReport(startPlay(), createMoment(296, 60), 'time').report).toBeUndefined()
  })

  test('mark the completion once, with the full duration', () => {
    const end = getDueReport(startPlay(), createMoment(299.8, 300), 'end')
    expect(end.report).toMatchObject({ completed: true, paused_seconds: 300 })
    expect(getDueReport(end.play, createMoment(300, 301), 'end').report).toBeUndefined()
  })

  test('do not mark a completion after a seek to the very end', () => {
    expect(getDueReport(movePlay(startPlay(), 300), createMoment(300, 2), 'end').report).toBeUndefined()
    expect(getDueReport(movePlay(startPlay(), 296), createMoment(300, 6), 'end').report).toBeUndefined()
  })

  test('mark a completion if a person skips ahead and listens to the end', () => {
    expect(getDueReport(movePlay(startPlay(), 290), createMoment(300, 12), 'end').report).toMatchObject({
      completed: true,
    })
  })

  test('mark a completion if a person seeks back from the very end and listens to it', () => {
    const tooSoon = getDueReport(movePlay(startPlay(), 300), createMoment(300, 2), 'end').play
    expect(getDueReport(movePlay(tooSoon, 280), createMoment(300, 24), 'end').report).toMatchObject({ completed: true })
  })

  test('mark the completion of audio that is shorter than the margin', () => {
    const shortAudio = { ...createMoment(3, 3), duration: 3 }
    expect(getDueReport(movePlay(startPlay(), 0), shortAudio, 'end').report).toMatchObject({ completed: true })
  })

  test('are not sent after the completion', () => {
    const { play } = getDueReport(startPlay(), createMoment(300, 300), 'end')
    expect(getDueReport(play, createMoment(10, 320), 'pause').report).toBeUndefined()
    expect(getDueReport(play, createMoment(40, 360), 'time').report).toBeUndefined()
  })

  test('are not sent again if a person leaves right after a pause', () => {
    const paused = getDueReport(startPlay(), createMoment(80, 80), 'pause')
    expect(getDueReport(paused.play, createMoment(80, 85), 'leave').report).toBeUndefined()
    expect(getDueReport(paused.play, createMoment(120, 86), 'leave').report?.paused_seconds).toBe(120)
  })

  test('are not sent if a person opens a session at its stored position and leaves', () => {
    expect(getDueReport(startPlay(120), createMoment(120, 4), 'leave').report).toBeUndefined()
  })

  test('have increasing timestamps within one millisecond', () => {
    const first = getDueReport(startPlay(), createMoment(50, 50), 'pause')
    const second = getDueReport(first.play, createMoment(60, 50), 'leave')
    expect(second.report?.timestamp).toBe((first.report?.timestamp ?? 0) + 1)
  })

  test('are not sent for a pause if the duration is unknown', () => {
    const unknown = { ...createMoment(20, 40), duration: Number.NaN }
    expect(getDueReport(startPlay(), unknown, 'pause').report).toBeUndefined()
  })
})

describe('heard seconds of a play', () => {
  const listenedSecondsAt = (play: Play, paused: PlaybackMoment) =>
    getDueReport(play, paused, 'pause').report?.heard_seconds

  test('count the time listened from any start position', () => {
    expect(listenedSecondsAt(startPlay(120), createMoment(160, 40))).toBe(40)
  })

  test('exclude skipped audio and count repeated audio twice', () => {
    const first = getDueReport(startPlay(), createMoment(40, 40), 'pause').play
    expect(listenedSecondsAt(movePlay(first, 200), createMoment(220, 60))).toBe(60)
    expect(listenedSecondsAt(movePlay(first, 10), createMoment(45, 75))).toBe(75)
  })

  test('add up across reports, including those that are not sent', () => {
    const second = getDueReport(
      getDueReport(startPlay(), createMoment(10, 10), 'time').play,
      createMoment(20, 20),
      'time',
    ).play
    expect(listenedSecondsAt(second, createMoment(30, 30))).toBe(30)
  })

  test('are elapsed time at every speed', () => {
    expect(listenedSecondsAt(startPlay(), createMoment(80, 40, 2))).toBe(40)
    expect(listenedSecondsAt(startPlay(), createMoment(20, 40, 0.5))).toBe(40)
  })

  test('exclude pauses and the time in which the device slept', () => {
    const paused = getDueReport(startPlay(), createMoment(40, 40), 'pause').play
    expect(listenedSecondsAt(paused, createMoment(50, 8 * HOUR_SECONDS))).toBe(50)
  })

  test('are never more than the elapsed time, even after a jump in position', () => {
    expect(listenedSecondsAt(startPlay(), createMoment(250, 3))).toBe(3)
  })
})
