/** The reports that have not reached the server yet: the newest of each play, oldest play first. */
import type { WaitingProgress } from '#web/lib/storage/stored-listening.ts'

/** Beyond this many offline plays, the oldest are dropped. A position from a hundred plays ago helps nobody. */
const MAX_REPORTS = 100

const isSamePlay = (report: WaitingProgress, candidate: WaitingProgress): boolean =>
  report.play_uuid === candidate.play_uuid

/** Adds `report`. It replaces an older report of the same play, but never a completion. */
export const addReport = (waiting: readonly WaitingProgress[], report: WaitingProgress): WaitingProgress[] => {
  const earlier = waiting.find((candidate) => isSamePlay(candidate, report))
  if (earlier && (earlier.completed || earlier.timestamp > report.timestamp)) return [...waiting]
  const remaining = waiting.filter((candidate) => candidate !== earlier)
  return [...remaining, report].sort((a, b) => a.timestamp - b.timestamp).slice(-MAX_REPORTS)
}

/** Removes `report` after the server has answered it. A newer report of the same play stays. */
export const removeReport = (waiting: readonly WaitingProgress[], report: WaitingProgress): WaitingProgress[] =>
  waiting.filter((candidate) => !isSamePlay(candidate, report) || candidate.timestamp > report.timestamp)

/** Returns the next report to send. It always belongs to the given account. */
export const getNextReport = (waiting: readonly WaitingProgress[], account: string): WaitingProgress | undefined =>
  waiting.find(({ account_uuid }) => account_uuid === account)
