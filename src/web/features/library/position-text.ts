import type { Session } from '#contract/library.ts'
import { formatClock } from '#rules/times.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { getListenedShare } from './listened-share.ts'

/** Returns "05:48 of 10:00" for a started session, otherwise its whole length. */
export const formatPosition = (session: Session): string => {
  const total = formatClock(session.duration)
  return typeof getListenedShare(session) === 'number'
    ? library('position', { place: formatClock(session.paused_seconds), whole: total })
    : total
}
