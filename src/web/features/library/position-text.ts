import type { Session } from '#contract/library.ts'
import { formatClock } from '#rules/times.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { getListenedShare } from './listened-share.ts'

/** "05:48 of 10:00" where someone is part-way, else the whole length. */
export const positionText = (session: Session): string => {
  const whole = formatClock(session.duration)
  return typeof getListenedShare(session) === 'number'
    ? library('place', { place: formatClock(session.paused_seconds), whole })
    : whole
}
