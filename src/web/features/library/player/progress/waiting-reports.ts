/** The reports that have not reached the server yet: the newest of each play, oldest play first. */
import type { WaitingProgress } from '#web/lib/stored-listening.ts'

/** Beyond this many offline plays, the oldest are dropped. A position from a hundred plays ago helps nobody. */
const MOST = 100

const isSamePlay = (one: WaitingProgress, other: WaitingProgress): boolean => one.play_uuid === other.play_uuid

/** Adds `report`. It replaces an older report of the same play, but never a completion. */
export const addReport = (waiting: readonly WaitingProgress[], report: WaitingProgress): WaitingProgress[] => {
  const earlier = waiting.find((other) => isSamePlay(other, report))
  if (earlier && (earlier.completed || earlier.timestamp > report.timestamp)) return [...waiting]
  const remaining = waiting.filter((other) => other !== earlier)
  return [...remaining, report].sort((a, b) => a.timestamp - b.timestamp).slice(-MOST)
}

/** Removes `report` after the server has answered it. A newer report of the same play stays. */
export const removeReport = (waiting: readonly WaitingProgress[], report: WaitingProgress): WaitingProgress[] =>
  waiting.filter((other) => !isSamePlay(other, report) || other.timestamp > report.timestamp)

/** Returns the next report to send. It always belongs to the given account. */
export const getNextReport = (waiting: readonly WaitingProgress[], account: string): WaitingProgress | undefined =>
  waiting.find(({ account_uuid }) => account_uuid === account)
