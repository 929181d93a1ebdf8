/** Visits every example page of an area, as a person with access. */
import type { Page } from 'playwright-core'
import type { ScreenArea } from '#rules/screens.ts'
import { type ExamplePage, listExamplePages } from '../journey/example-pages.ts'
import { openWindow, signIn, type Who, type Window, type WindowOptions } from '../journey/journey.ts'

interface VisitOptions {
  windowOptions?: WindowOptions
  /** Runs before sign-in. */
  prepare?: (page: Page) => Promise<unknown>
  /** Opens an example page and returns its faults. */
  visit: (window: Window, example: ExamplePage) => Promise<string[]>
}

/** Returns the number of visited pages, and their faults. */
export const visitExamplePages = async (
  [area, who]: readonly [ScreenArea, Who | undefined],
  { windowOptions, prepare, visit }: VisitOptions,
): Promise<{ examples: number; faults: string[] }> => {
  const window = await openWindow(windowOptions)
  await prepare?.(window.page)
  if (who) await signIn(window.page, who)
  const examples = await listExamplePages(area)
  const faults: string[] = []
  for (const example of examples) {
    faults.push(...(await visit(window, example)).map((fault) => `${example.address}: ${fault}`))
  }
  await window.close()
  return { examples: examples.length, faults }
}
