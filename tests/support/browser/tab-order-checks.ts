/** Checks for people who navigate by Tab alone. */
import type { Page } from 'playwright-core'

interface TabStop {
  name: string
  /** Whether at least a part is not covered (2.4.11). */
  seen: boolean
  hasFocusRing: boolean
  /** Its index among the counted stops. */
  place: number
}

type StopsWindow = { alaiaStops?: Element[] }

/** Runs in the page. Stores the elements that should be tab stops, and returns their number. */
const countStops = (): number => {
  const kinds = 'a[href], button, input, select, textarea, summary, [tabindex]'
  const isOffered = (element: Element): boolean => {
    const { tabIndex } = element as HTMLElement
    const isOff = element.matches(':disabled, [tabindex="-1"], [type=hidden]') || tabIndex < 0
    return !isOff && !element.closest('[inert], [aria-hidden=true]')
  }
  const isDisplayed = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: false })
  /** A radio group is one stop; arrow keys lead to the other options. */
  const isUncheckedRadio = (element: Element): boolean =>
    element.matches('[type=radio]') &&
    !(element as HTMLInputElement).checked &&
    document.querySelectorAll(`[type=radio][name="${CSS.escape((element as HTMLInputElement).name)}"]`).length > 1
  const offeredStops = [...document.querySelectorAll(kinds)].filter(
    (element) => isOffered(element) && isDisplayed(element) && !isUncheckedRadio(element),
  )
  ;(globalThis as StopsWindow).alaiaStops = offeredStops
  return offeredStops.length
}

/** Runs in the page. Returns the focused element, and whether it and its focus ring are visible. */
const readFocusedStop = (): TabStop | undefined => {
  const active = document.activeElement
  if (!active || active === document.body) return undefined
  const box = active.getBoundingClientRect()
  // Of a tall element only a part is in the window, and bars may cover some of that.
  const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)]
  const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)]
  const points = [0.5, 0.1, 0.9].flatMap((x) =>
    [0.5, 0.1, 0.9, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8].map(
      (y) => [left + (right - left) * x, top + (bottom - top) * y] as const,
    ),
  )
  const label = (active as HTMLInputElement).labels?.[0]
  const belongsToActive = (element: Element | null) =>
    element !== null && (active.contains(element) || element.contains(active) || (label?.contains(element) ?? false))
  const isVisible = points.some(([x, y]) => belongsToActive(document.elementFromPoint(x, y)))
  const hasRing = (element: Element): boolean =>
    [undefined, '::before', '::after'].some((part) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
  const nearbyElements = [
    active,
    active.parentElement,
    active.parentElement?.parentElement,
    label,
    active.nextElementSibling,
  ]
  const hasFocusRing =
    nearbyElements.some((element) => element && hasRing(element)) || [...active.querySelectorAll('*')].some(hasRing)
  const name = `${active.tagName.toLowerCase()} ${(active.getAttribute('aria-label') ?? active.textContent ?? '').trim().slice(0, 40)}`
  return { name, seen: isVisible, hasFocusRing, place: ((globalThis as StopsWindow).alaiaStops ?? []).indexOf(active) }
}

/** Runs in the page. Returns the markup of the elements at these indexes. */
const listMarkup = (indexes: number[]): string[] =>
  indexes
    .map((index) => (globalThis as StopsWindow).alaiaStops?.[index])
    .filter((element) => element?.isConnected && element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element?.outerHTML.slice(0, 140) ?? '')

/**
 * Compares screenshots with and without focus, because the browser draws the focus ring of a slider handle in no
 * computed style.
 */
const hasDrawnRing = async (page: Page): Promise<boolean> => {
  const box = await page.evaluate(() => {
    const { left, top, width, height } = document.activeElement!.getBoundingClientRect()
    return { x: Math.max(0, left - 8), y: Math.max(0, top - 8), width: width + 16, height: height + 16 }
  })
  const focusedScreenshot = await page.screenshot({ clip: box })
  await page.evaluate(() => {
    const active = document.activeElement as HTMLElement
    Object.assign(globalThis, { alaiaLeft: active })
    active.blur()
  })
  const left = await page.screenshot({ clip: box })
  await page.evaluate(() => (globalThis as unknown as { alaiaLeft: HTMLElement }).alaiaLeft.focus())
  return !focusedScreenshot.equals(left)
}

const findStopFaults = async (page: Page, { name, seen, hasFocusRing }: TabStop): Promise<string[]> => [
  ...(seen ? [] : [`covered while focused: ${name}`]),
  ...(hasFocusRing || (await hasDrawnRing(page)) ? [] : [`no focus ring: ${name}`]),
]

/** The number of stops that are checked for visible focus alone. */
const CHECKED_STOPS = 60

/** Tabs through the page. Returns the stops that are covered (2.4.11) or show no focus ring (2.4.7). */
export const findFocusFaults = async (page: Page): Promise<string[]> => {
  const faults = new Set<string>()
  for (let stop = 0; stop < CHECKED_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const current = await page.evaluate(readFocusedStop)
    if (!current) break
    for (const fault of await findStopFaults(page, current)) faults.add(fault)
  }
  return [...faults]
}

/** Runs in the page. Moves the focus to the top, because a page may have focused its heading. */
const focusTop = (): void => {
  const top = document.createElement('span')
  top.tabIndex = -1
  document.body.prepend(top)
  top.focus()
  top.remove()
}

/** More than any page has: this many presses mean a focus trap. */
const MAX_STOPS = 600

/**
 * Tabs through the entire page and out of it. Also returns elements that are no stop, focus traps, and a wrong first
 * stop.
 */
export const findTabOrderFaults = async (page: Page): Promise<string[]> => {
  const count = await page.evaluate(countStops)
  await page.evaluate(focusTop)
  const faults = new Set<string>()
  const reached = new Set<number>()
  let stops = 0
  for (; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    const current = await page.evaluate(readFocusedStop)
    if (!current) break
    if (stops === 0 && !current.name.startsWith('a Skip')) faults.add(`first tab stop is ${current.name}`)
    reached.add(current.place)
    for (const fault of await findStopFaults(page, current)) faults.add(fault)
  }
  if (stops === MAX_STOPS) faults.add('focus never leaves the page')
  const missedIndexes = Array.from({ length: count }, (_, index) => index).filter((index) => !reached.has(index))
  for (const name of await page.evaluate(listMarkup, missedIndexes)) faults.add(`not reachable by Tab: ${name}`)
  return [...faults]
}
