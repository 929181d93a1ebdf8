/** For how long something deleted can be brought back. */
const DAYS_TO_RESTORE = 30
const DAY_MS = 24 * 3_600_000

/** What was deleted before this moment is gone for good. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - DAYS_TO_RESTORE * DAY_MS)

export const restoreUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + DAYS_TO_RESTORE * DAY_MS)
