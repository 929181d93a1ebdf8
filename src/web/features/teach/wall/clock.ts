/** The clock of a step: it counts down to nothing and then stays there. Nobody is hurried by a sound. */
import { useEffect, useState } from 'react'
import type { Step } from '../lesson/cards.ts'
import type { ClockStand } from './kept-place.ts'

const MINUTE = 60_000
/** How often it is looked at: a second never shows late by more. */
const LOOK_EVERY = 200

export const fresh = ({ id, minutes }: Step, runs: boolean, now = Date.now()): ClockStand => ({
  step: id,
  left: minutes * MINUTE,
  since: runs && minutes > 0 ? now : null,
})

export const leftOf = ({ left, since }: ClockStand, now = Date.now()): number =>
  Math.max(0, since === null ? left : left - (now - since))

export const runs = (clock: ClockStand, now = Date.now()): boolean => clock.since !== null && leftOf(clock, now) > 0

export const toggled = (clock: ClockStand, now = Date.now()): ClockStand => {
  const left = leftOf(clock, now)
  return { ...clock, left, since: runs(clock, now) || left === 0 ? null : now }
}

/** One more minute; a clock that had run out goes on with it. */
export const longer = (clock: ClockStand, now = Date.now()): ClockStand => {
  const left = leftOf(clock, now)
  return { ...clock, left: left + MINUTE, since: clock.since === null ? null : now }
}

/** @returns whole seconds that are left, while somebody looks */
export const useSecondsLeft = (clock: ClockStand): number => {
  const [seconds, setSeconds] = useState(() => Math.ceil(leftOf(clock) / 1000))
  useEffect(() => {
    const look = () => setSeconds(Math.ceil(leftOf(clock) / 1000))
    look()
    if (!runs(clock)) return undefined
    const timer = setInterval(look, LOOK_EVERY)
    return () => clearInterval(timer)
  }, [clock])
  return seconds
}
