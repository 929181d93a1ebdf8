/** Decides the position at which a session resumes. */
import type { Session } from '#contract/library.ts'
import { resumeAt } from '#rules/playback.ts'
import type { WaitingProgress } from '#web/lib/storage/stored-listening.ts'

/** The server's position may lag this many seconds behind a device that was closed abruptly. */
const REPORT_LAG_SECONDS = 60

type KnownPositions = {
  /** The position in seconds when this device last closed the page. It is undefined for another session. */
  stored: number | undefined
  /** The reports that are not sent to the server yet. */
  waiting: readonly WaitingProgress[]
  /** Whether the page was only reloaded. The stored position is then restored exactly, however close to the start. */
  restoring: boolean
}

/**
 * Returns the position in seconds, or 0 for the start. The newest one wins: a waiting report, then this device's own
 * position, then the server's.
 */
export const getResumePosition = (
  session: Session,
  { stored: storedPosition, waiting, restoring }: KnownPositions,
): number => {
  // A position beyond the session's end was not stored by listening to it.
  const saved = storedPosition !== undefined && storedPosition < session.duration ? storedPosition : undefined
  if (restoring && saved !== undefined && session.paused_seconds <= saved + REPORT_LAG_SECONDS) return saved
  const waitingReport = waiting.filter(({ session_uuid }) => session_uuid === session.uuid).at(-1)
  if (waitingReport) return waitingReport.completed ? 0 : resumeAt(waitingReport.paused_seconds, session.duration)
  // This device cannot have played that far, so another one continued in the meantime and its position counts.
  const isFromOtherDevice = saved === undefined || session.paused_seconds > saved + REPORT_LAG_SECONDS
  return resumeAt(isFromOtherDevice ? session.paused_seconds : saved, session.duration)
}
