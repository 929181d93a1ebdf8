/** Checks the structure of a page: title, headings, IDs, labels and width. */
import type { Page } from 'playwright-core'

/** Runs in the page. */
const findFaults = (): string[] => {
  const isVisible = (element: Element) => element.getClientRects().length > 0
  const listVisible = (selector: string) => [...document.querySelectorAll(selector)].filter(isVisible)
  const getName = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() || element.getAttribute('aria-labelledby')
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  const hasLabel = (field: Element) => getName(field) || [...((field as HTMLInputElement).labels ?? [])].some(getName)
  /** A drag handle: keyboard users have buttons for that, and assistive technology skips it. */
  const isForPointers = (element: Element) => element.ariaHidden === 'true' && (element as HTMLElement).tabIndex < 0

  const headings = listVisible('h1').length
  const width = document.documentElement.scrollWidth
  // A phone widens the window to what overflows it.
  const windowWidth = Math.min(innerWidth, screen.width)
  return [
    ...(headings === 1 ? [] : [`${headings} h1 headings instead of one`]),
    ...(listVisible('main').length === 1 ? [] : ['not exactly one main element']),
    ...(document.title.includes(' · ') || document.title.length > 12 ? [] : [`the title is "${document.title}"`]),
    ...(width > windowWidth ? [`${width - windowWidth} px wider than the window`] : []),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `duplicate ID ${id}`),
    ...listVisible('img:not([alt])').map((image) => `no alt text for ${image.outerHTML}`),
    ...listVisible('a, button, summary')
      .filter((element) => !getName(element) && !isForPointers(element))
      .map((element) => `no name for ${element.outerHTML.slice(0, 80)}`),
    ...listVisible('input, select, textarea')
      .filter((field) => !hasLabel(field))
      .map((field) => `no label for ${field.outerHTML.slice(0, 80)}`),
  ]
}

export const findStructureFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults)
