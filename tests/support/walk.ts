/** Visits every example page of an area, as a person with access. */
import type { Page } from 'playwright-core'
import type { Area } from '#rules/screens.ts'
import { type Place, placesIn } from './found.ts'
import { openWindow, signIn, type Who, type Window, type WindowWish } from './journey.ts'

interface Walk {
  wish?: WindowWish
  /** Runs before sign-in. */
  prepare?: (page: Page) => Promise<unknown>
  /** Opens an example page. @returns its faults */
  look: (window: Window, place: Place) => Promise<string[]>
}

/** @returns the number of visited pages, and their faults */
export const walkThrough = async (
  [area, who]: readonly [Area, Who | undefined],
  { wish, prepare, look }: Walk,
): Promise<{ places: number; faults: string[] }> => {
  const window = await openWindow(wish)
  await prepare?.(window.page)
  if (who) await signIn(window.page, who)
  const places = await placesIn(area)
  const faults: string[] = []
  for (const place of places) {
    faults.push(...(await look(window, place)).map((fault) => `${place.address}: ${fault}`))
  }
  await window.close()
  return { places: places.length, faults }
}
