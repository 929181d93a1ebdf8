/** How long a deletion of a person's own words can be undone, in milliseconds; then a job removes them for good. */
export const UNDO_PERIOD_MS = 60 * 60 * 1000
