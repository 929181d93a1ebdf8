/** The drafts that are stored on a device. */
import type { Page } from 'playwright-core'
import { readRowNames } from './browser-storage.ts'

const DRAFTS = 'alaia-kept/drafts/'

/** Returns the names of the stored drafts. */
export const listStoredDrafts = async (page: Page): Promise<string> =>
  (await readRowNames(page)).flatMap((row) => (row.startsWith(DRAFTS) ? row.slice(DRAFTS.length) : [])).join(' ')
