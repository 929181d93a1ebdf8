/** Measures the layout shift of a page since it was opened. */
import type { Page } from 'playwright-core'

/** A script, because the entries have a field that the browser's types don't name. */
const script = `new Promise((resolve) => {
  let sum = 0
  const add = (entries) => entries.forEach(({ value }) => { sum += value })
  const watching = new PerformanceObserver((list) => add(list.getEntries()))
  watching.observe({ type: 'layout-shift', buffered: true })
  const isDrawn = () => requestIdleCallback(() => { add(watching.takeRecords()); resolve(sum) })
  requestAnimationFrame(() => requestAnimationFrame(isDrawn))
})`

/** Returns the cumulative layout shift: the fraction of the window in which something moved, or 0 if nothing did. */
export const measureLayoutShift = (page: Page): Promise<number> => page.evaluate<number>(script)
