/** Whether the history holds an earlier page of the app. The one before may be of another site, such as a platform's desk. */

/** The router counts its own entries, from 0 in each tab; a page that was opened from elsewhere begins anew. */
export const canGoBack = (): boolean => {
  const index = (history.state as { idx?: unknown } | null)?.idx
  return typeof index === 'number' && index > 0
}
