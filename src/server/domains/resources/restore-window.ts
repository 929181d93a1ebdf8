import { DAY_MS } from '#rules/durations.ts'

/** Number of days for which a deleted item can be restored. */
const DAYS_TO_RESTORE = 30

/** Items that were deleted before this moment can't be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - DAYS_TO_RESTORE * DAY_MS)

export const restoreUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + DAYS_TO_RESTORE * DAY_MS)
