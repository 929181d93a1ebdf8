import type { Session } from '#contract/library.ts'
import { clockOf } from '#rules/times.ts'
import { library } from '#web/lib/words/library.en.ts'
import { heardOf } from './heard.ts'

/** "05:48 of 10:00" where someone is part-way, else the whole length. */
export const placeOf = (session: Session): string => {
  const whole = clockOf(session.duration)
  return typeof heardOf(session) === 'number'
    ? library('place', { place: clockOf(session.paused_seconds), whole })
    : whole
}
