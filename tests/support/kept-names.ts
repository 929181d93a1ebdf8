/** The drafts that are stored on a device. */
import type { Page } from 'playwright-core'
import { rowsOn } from './device.ts'

const DRAFTS = 'alaia-kept/drafts/'

/** Returns the names of the stored drafts. */
export const keptOn = async (page: Page): Promise<string> =>
  (await rowsOn(page)).flatMap((row) => (row.startsWith(DRAFTS) ? row.slice(DRAFTS.length) : [])).join(' ')
