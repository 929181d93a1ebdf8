/** Checks a page on an old classroom screen, on the narrowest screen, and there with the largest text. */
import type { Page } from 'playwright-core'
import { sizes } from '../journey/journey.ts'
import { findStructureFaults } from './page-structure.ts'
import { resize } from './resize.ts'

const NARROW = { width: 320, height: 640 }
export const CLASSROOM = { width: 1024, height: 768 }
/** The viewport of 1280 x 1024 at 400% zoom (1.4.10), in CSS pixels. */
export const ENLARGED = { width: 320, height: 256 }

/** Returns the faults at these sizes, and restores the size. */
export const findNarrowFaults = async (page: Page): Promise<string[]> => {
  const before = page.viewportSize() ?? sizes.wide.viewport
  const savedPreferences = await page.evaluate(() => {
    const { textSize = '', font = '' } = document.documentElement.dataset
    return { textSize, font }
  })
  await resize(page, CLASSROOM)
  const classroom = await findStructureFaults(page)
  await resize(page, NARROW)
  const narrow = await findStructureFaults(page)
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { textSize: 'largest', font: 'roomy' }))
  const largestText = await findStructureFaults(page)
  await page.evaluate((before) => Object.assign(document.documentElement.dataset, before), savedPreferences)
  await resize(page, before)
  return [
    ...classroom.map((fault) => `1024 px: ${fault}`),
    ...narrow.map((fault) => `320 px: ${fault}`),
    ...largestText.map((fault) => `320 px, largest letters: ${fault}`),
  ]
}
