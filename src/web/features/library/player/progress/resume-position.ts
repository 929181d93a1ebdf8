/** Where a session is taken up. */
import type { Session } from '#contract/library.ts'
import { resumeAt } from '#rules/playback.ts'
import type { WaitingProgress } from '#web/lib/stored-listening.ts'

/** Seconds that reports may lag behind a device that was closed without a word. */
const REPORT_LAG = 60

type KnownPositions = {
  /** Seconds this device was at when its page last went; nothing for another session. */
  kept: number | undefined
  /** What the server has not been told yet. */
  waiting: readonly WaitingProgress[]
  /** The page was only loaded anew: the kept place is taken up exactly, however near the beginning. */
  restoring: boolean
}

/** Seconds; 0 is the beginning. The newest place wins: one that still waits, this device's own, the server's. */
export const getResumePosition = (session: Session, { kept: noted, waiting, restoring }: KnownPositions): number => {
  // A place that the session does not have was not written by listening to it.
  const kept = noted !== undefined && noted < session.duration ? noted : undefined
  if (restoring && kept !== undefined && session.paused_seconds <= kept + REPORT_LAG) return kept
  const untold = waiting.filter(({ session_uuid }) => session_uuid === session.uuid).at(-1)
  if (untold) return untold.completed ? 0 : resumeAt(untold.paused_seconds, session.duration)
  // Further on than this device could be: another one went on meanwhile, and its place is the true one.
  const elsewhere = kept === undefined || session.paused_seconds > kept + REPORT_LAG
  return resumeAt(elsewhere ? session.paused_seconds : kept, session.duration)
}
