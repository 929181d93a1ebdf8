/** What lies on somebody's device. */
import type { Page } from 'playwright-core'
import { rowsOn } from './device.ts'

const DRAFTS = 'alaia-kept/drafts/'

/** The names of what the browser's own database keeps. */
export const keptOn = async (page: Page): Promise<string> =>
  (await rowsOn(page)).flatMap((row) => (row.startsWith(DRAFTS) ? row.slice(DRAFTS.length) : [])).join(' ')
