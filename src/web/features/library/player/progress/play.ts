/** One play of one session, and which of its moments are reported to the server. See docs/product.md#progress. */

import { isWorthReporting, REPORT_EVERY, REPORT_MARGIN } from '#rules/playback.ts'

/** Seconds a place must have moved for a second report to say anything. */
const MOVED = 0.5

/** Why a report is due: time has passed, the person stopped or left, or the session came to its end. */
export type ReportReason = 'time' | 'pause' | 'leave' | 'end'

/** Seconds of the recording; `now` is epoch milliseconds. */
export type PlaybackMoment = { position: number; duration: number; now: number; speed: number }

/** As the server takes it. */
export type PlaybackReport = {
  session_uuid: string
  play_uuid: string
  timestamp: number
  paused_seconds: number
  heard_seconds: number
  completed?: true
}

export type Play = {
  readonly uuid: string
  readonly session: string
  readonly reportedAt: number
  readonly reportedPosition: number
  /** Where the listener last moved to by hand, in seconds; 0 while they never did. */
  readonly movedTo: number
  /** Up to where it was listened to last, when that was, and how many seconds have sounded until then. */
  readonly heardTo: number
  readonly heardAt: number
  readonly heard: number
  readonly finished: boolean
}

/** A play that begins at a place the server already knows of. */
export const beginPlay = (session: string, moment: PlaybackMoment, uuid: string): Play => ({
  uuid,
  session,
  reportedAt: moment.now,
  reportedPosition: moment.position,
  movedTo: 0,
  heardTo: moment.position,
  heardAt: moment.now,
  heard: 0,
  finished: false,
})

/** The listener went to another place by hand: what lies between has not sounded. @param place in seconds */
export const movePlay = (play: Play, place: number): Play => ({ ...play, movedTo: place, heardTo: place })

/** Counts what has sounded since the last moment: as far as the sound came, and no longer than it took by the clock. */
export const advancePlay = (play: Play, { position, speed, now }: PlaybackMoment): Play => {
  const sounded = Math.max(0, position - play.heardTo) / speed
  const passed = Math.max(0, now - play.heardAt) / 1000
  return { ...play, heardTo: position, heardAt: now, heard: play.heard + Math.min(sounded, passed) }
}

/**
 * A session is completed by hearing it out, not by moving its sun to the end: since the last move by hand, the last
 * seconds must have sounded, as many as are too near the end for a place. The middle may be skipped by who knows it.
 */
const isListenedToEnd = (play: Play, { duration }: PlaybackMoment): boolean =>
  play.movedTo === 0 || duration - play.movedTo >= REPORT_MARGIN

const isDue = (play: Play, moment: PlaybackMoment, reason: ReportReason): boolean => {
  if (play.finished) return false
  if (reason === 'end') return isListenedToEnd(play, moment)
  if (!isWorthReporting(moment.position, moment.duration, false)) return false
  if (reason === 'time') return moment.now - play.reportedAt >= REPORT_EVERY * 1000
  return Math.abs(moment.position - play.reportedPosition) >= MOVED
}

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10

/** The report that is due at this moment, if any, and the play as it stands afterwards. */
export const getDueReport = (
  before: Play,
  moment: PlaybackMoment,
  reason: ReportReason,
): { play: Play; report?: PlaybackReport } => {
  const play = advancePlay(before, moment)
  if (!isDue(play, moment, reason)) return { play }
  const completed = reason === 'end'
  const place = completed ? moment.duration : moment.position
  const report: PlaybackReport = {
    session_uuid: play.session,
    play_uuid: play.uuid,
    // Two reports within a millisecond (pause, then the page goes) must still have an order.
    timestamp: Math.max(moment.now, play.reportedAt + 1),
    paused_seconds: tenths(place),
    heard_seconds: tenths(play.heard),
    ...(completed ? { completed } : {}),
  }
  return {
    report,
    play: { ...play, reportedAt: report.timestamp, reportedPosition: moment.position, finished: completed },
  }
}
