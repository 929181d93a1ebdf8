/** One play of one session, and which of its moments are reported to the server. See docs/product.md#progress. */

import { isWorthReporting, REPORT_INTERVAL_SECONDS, REPORT_MARGIN_SECONDS } from '#rules/playback.ts'

/** A position must have moved by this many seconds to be worth a second report. */
const MIN_MOVE = 0.5

/** The reason why a report is due: time has passed, the person stopped or left, or the session ended. */
export type ReportReason = 'time' | 'pause' | 'leave' | 'end'

/** `position` and `duration` are seconds of the recording. `now` is epoch milliseconds. */
export type PlaybackMoment = { position: number; duration: number; now: number; speed: number }

/** The report in the format of the server. */
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
  /** The position in seconds to which the person last moved, or 0 if they never did. */
  readonly movedTo: number
  /** The last played position, when that was, and the total of seconds played until then. */
  readonly listenedTo: number
  readonly listenedAt: number
  readonly listenedSeconds: number
  readonly finished: boolean
}

/** Starts a play at a position that the server already knows. */
export const beginPlay = (session: string, moment: PlaybackMoment, uuid: string): Play => ({
  uuid,
  session,
  reportedAt: moment.now,
  reportedPosition: moment.position,
  movedTo: 0,
  listenedTo: moment.position,
  listenedAt: moment.now,
  listenedSeconds: 0,
  finished: false,
})

/**
 * Notes that the person has moved. The part in between was not played.
 * @param newPosition the position in seconds
 */
export const movePlay = (play: Play, newPosition: number): Play => ({
  ...play,
  movedTo: newPosition,
  listenedTo: newPosition,
})

/**
 * Adds the seconds played since the last moment: as far as the position moved, but no longer than the time that passed.
 */
export const advancePlay = (play: Play, { position, speed, now }: PlaybackMoment): Play => {
  const playedSeconds = Math.max(0, position - play.listenedTo) / speed
  const elapsedSeconds = Math.max(0, now - play.listenedAt) / 1000
  return {
    ...play,
    listenedTo: position,
    listenedAt: now,
    listenedSeconds: play.listenedSeconds + Math.min(playedSeconds, elapsedSeconds),
  }
}

/**
 * A session is completed by listening to its end, not by dragging the sun there. Since the last move, the final seconds
 * in which no position is reported must have been played. A person may skip the middle.
 */
const isListenedToEnd = (play: Play, { duration }: PlaybackMoment): boolean =>
  play.movedTo === 0 || duration - play.movedTo >= REPORT_MARGIN_SECONDS

const isDue = (play: Play, moment: PlaybackMoment, reason: ReportReason): boolean => {
  if (play.finished) return false
  if (reason === 'end') return isListenedToEnd(play, moment)
  if (!isWorthReporting(moment.position, moment.duration, false)) return false
  if (reason === 'time') return moment.now - play.reportedAt >= REPORT_INTERVAL_SECONDS * 1000
  return Math.abs(moment.position - play.reportedPosition) >= MIN_MOVE
}

const roundToTenths = (seconds: number): number => Math.round(seconds * 10) / 10

/** Returns the report that is due at this moment, if any, and the play after it. */
export const getDueReport = (
  before: Play,
  moment: PlaybackMoment,
  reason: ReportReason,
): { play: Play; report?: PlaybackReport } => {
  const play = advancePlay(before, moment)
  if (!isDue(play, moment, reason)) return { play }
  const completed = reason === 'end'
  const newPosition = completed ? moment.duration : moment.position
  const report: PlaybackReport = {
    session_uuid: play.session,
    play_uuid: play.uuid,
    // Two reports within a millisecond (a pause, then the page closes) must still have an order.
    timestamp: Math.max(moment.now, play.reportedAt + 1),
    paused_seconds: roundToTenths(newPosition),
    heard_seconds: roundToTenths(play.listenedSeconds),
    ...(completed ? { completed } : {}),
  }
  return {
    report,
    play: { ...play, reportedAt: report.timestamp, reportedPosition: moment.position, finished: completed },
  }
}
