/** The time limits for undoing a deletion; afterwards a job removes the rows for good. */
import { DAY_MS, HOUR_MS } from './durations.ts'

/** The time limit for a person's own words. */
export const UNDO_PERIOD_MS = HOUR_MS

/** The time limit for the catalog, Learn and resources. */
const DAYS_TO_RESTORE = 30

/** Content that was deleted before this time can't be restored. */
export const getRestoreCutoff = (now: Date): Date => new Date(now.getTime() - DAYS_TO_RESTORE * DAY_MS)

/** Returns until when deleted content can be restored. */
export const getRestoreDeadline = (deletedAt: Date): Date => new Date(deletedAt.getTime() + DAYS_TO_RESTORE * DAY_MS)
