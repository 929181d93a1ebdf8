/** One play of one session, and which of its moments are told to the server (spec 4 and 5, decision 9). */

import { isWorthReporting, REPORT_EVERY } from '#rules/playback.ts'

/** Seconds a place must have moved for a second report to say anything. */
const MOVED = 0.5

/** Why a report is due: time has passed, the person stopped or left, or the session came to its end. */
export type Reason = 'time' | 'pause' | 'leave' | 'end'

/** Seconds of the recording; `now` is epoch milliseconds. */
export type Moment = { position: number; duration: number; now: number }

/** As the server takes it. */
export type Report = {
  session_uuid: string
  play_uuid: string
  timestamp: number
  paused_seconds: number
  completed?: true
}

export type Play = {
  readonly uuid: string
  readonly session: string
  readonly reportedAt: number
  readonly reportedPosition: number
  readonly finished: boolean
}

/** A play that begins at a place the server already knows of. */
export const beginPlay = (session: string, moment: Moment, uuid: string): Play => ({
  uuid,
  session,
  reportedAt: moment.now,
  reportedPosition: moment.position,
  finished: false,
})

const isDue = (play: Play, moment: Moment, reason: Reason): boolean => {
  if (play.finished) return false
  if (reason === 'end') return true
  if (!isWorthReporting(moment.position, moment.duration, false)) return false
  if (reason === 'time') return moment.now - play.reportedAt >= REPORT_EVERY * 1000
  return Math.abs(moment.position - play.reportedPosition) >= MOVED
}

/** The report that is due at this moment, if any, and the play as it stands afterwards. */
export const reportOf = (play: Play, moment: Moment, reason: Reason): { play: Play; report?: Report } => {
  if (!isDue(play, moment, reason)) return { play }
  const completed = reason === 'end'
  const place = completed ? moment.duration : moment.position
  const report: Report = {
    session_uuid: play.session,
    play_uuid: play.uuid,
    // Two reports within a millisecond (pause, then the page goes) must still have an order.
    timestamp: Math.max(moment.now, play.reportedAt + 1),
    paused_seconds: Math.round(place * 10) / 10,
    ...(completed ? { completed } : {}),
  }
  return {
    report,
    play: { ...play, reportedAt: report.timestamp, reportedPosition: moment.position, finished: completed },
  }
}
