/** Returns the usage type of a page. */
import type { UsageType } from './tally.ts'

export const getPageType = (path: string): UsageType => {
  if (/^\/audio(\/|$)/.test(path)) return 'audio'
  return /^\/(teacher|teach|admin\/learn)(\/|$)/.test(path) ? 'learn' : 'app'
}
