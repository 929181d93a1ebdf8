/** The clock of a step counts down to zero and stays there. It plays no sound. */
import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#rules/durations.ts'
import type { CardStep } from '../lesson/teach-cards.ts'
import type { ClockState } from './stored-position.ts'

/** Tick interval in milliseconds, so that a second is never shown later than that. */
const TICK_INTERVAL_MS = 200

export const createClock = ({ id, minutes }: CardStep, runs: boolean, now = Date.now()): ClockState => ({
  step: id,
  left: minutes * MINUTE_MS,
  since: runs && minutes > 0 ? now : null,
})

export const getMillisecondsLeft = ({ left, since }: ClockState, now = Date.now()): number =>
  Math.max(0, since === null ? left : left - (now - since))

export const isRunning = (clock: ClockState, now = Date.now()): boolean =>
  clock.since !== null && getMillisecondsLeft(clock, now) > 0

export const toggleClock = (clock: ClockState, now = Date.now()): ClockState => {
  const left = getMillisecondsLeft(clock, now)
  return { ...clock, left, since: isRunning(clock, now) || left === 0 ? null : now }
}

/** Adds a minute; a clock that had run out continues with it. */
export const addMinute = (clock: ClockState, now = Date.now()): ClockState => {
  const left = getMillisecondsLeft(clock, now)
  return { ...clock, left: left + MINUTE_MS, since: clock.since === null ? null : now }
}

/** Returns the whole seconds that are left, updated while mounted. */
export const useSecondsLeft = (clock: ClockState): number => {
  const [seconds, setSeconds] = useState(() => Math.ceil(getMillisecondsLeft(clock) / 1000))
  useEffect(() => {
    const update = () => setSeconds(Math.ceil(getMillisecondsLeft(clock) / 1000))
    update()
    if (!isRunning(clock)) return undefined
    const timer = setInterval(update, TICK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [clock])
  return seconds
}
