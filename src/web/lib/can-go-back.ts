/**
 * Knows whether the history holds an earlier page of the app. The previous page may belong to another site, such as a
 * school's platform.
 */

/** The router counts its own entries, from 0 in each tab; a page that was opened from elsewhere starts at 0 again. */
export const canGoBack = (): boolean => {
  const index = (history.state as { idx?: unknown } | null)?.idx
  return typeof index === 'number' && index > 0
}
