/** Accessibility with text spacing, and with forced colors. */
import type { Page } from 'playwright-core'

/**
 * The text spacing of WCAG 1.4.12, as an adopted style sheet, because the content security policy rejects a style
 * element.
 */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-block-end: 2em !important }`

/** Runs in the page. Returns the texts that are cut off, with their element. */
const cutOff = (): string[] => {
  const isCut = (element: Element): boolean => {
    const { overflowX, overflowY, webkitLineClamp, textOverflow } = getComputedStyle(element)
    // Intentional ellipsis: the full text is behind the link.
    if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis') return false
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const wider = hides(overflowX) && element.scrollWidth > element.clientWidth + 1
    const higher = hides(overflowY) && element.scrollHeight > element.clientHeight + 1
    return element.clientWidth > 1 && element.clientHeight > 1 && (wider || higher)
  }
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getClientRects().length > 0 && hasText(element) && isCut(element))
    .map(
      (element) => `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.trim().slice(0, 60)}`,
    )
}

const space = (css: string): void => {
  const styleSheet = new CSSStyleSheet()
  styleSheet.replaceSync(css)
  document.adoptedStyleSheets = css
    ? [...document.adoptedStyleSheets, styleSheet]
    : document.adoptedStyleSheets.slice(0, -1)
}

/** Returns what is cut off or too wide only with text spacing. */
export const spacingFaults = async (page: Page): Promise<string[]> => {
  const before = new Set(await page.evaluate(cutOff))
  await page.evaluate(space, SPACED)
  const after = await page.evaluate(cutOff)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - Math.min(innerWidth, screen.width))
  await page.evaluate(space, '')
  return [
    ...after.filter((text) => !before.has(text)).map((text) => `cut off where text is spaced: ${text}`),
    ...(over > 0 ? [`${over} px too wide where text is spaced`] : []),
  ]
}

/** Runs in the page. Returns the mask icons that have the color of their background. */
const vanished = (): string[] =>
  [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { maskImage, backgroundColor, forcedColorAdjust } = getComputedStyle(element)
      const behind = element.parentElement ? getComputedStyle(element.parentElement).backgroundColor : ''
      const isMask = maskImage !== 'none' && maskImage.includes('url') && forcedColorAdjust !== 'none'
      return isMask && backgroundColor === behind && element.getClientRects().length > 0
    })
    .map((element) => `cannot be seen in forced colours: ${element.outerHTML.slice(0, 80)}`)

/** Runs in the page. Returns the selected elements that look like their unselected neighbors. */
const unmarkedSelections = (): string[] => {
  const lists = '[role=tablist], [role=listbox], [role=group], [role=radiogroup], nav, ul, ol'
  const chosen = '[aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false])'
  const styleOf = (element: Element): string => {
    const style = getComputedStyle(element)
    const drawn = ['::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo).backgroundColor)
    const { backgroundColor, color, borderTopColor, borderTopWidth, borderBottomWidth, outlineStyle, fontWeight } =
      style
    const own = [backgroundColor, color, borderTopColor, borderTopWidth, borderBottomWidth, outlineStyle, fontWeight]
    return [...own, ...drawn].join()
  }
  /** The selection may be marked on the row. */
  const rowOf = (element: Element) => [element.closest('li, tr')].filter((row) => row !== null)
  const fullStyleOf = (element: Element) =>
    [...rowOf(element), element, ...element.querySelectorAll('*')].map(styleOf).join('|') +
    element.querySelectorAll('svg').length
  const isThere = (element: Element) => element.getClientRects().length > 0
  const neighbourOf = (selected: Element) =>
    [...(selected.closest(lists)?.querySelectorAll(selected.tagName) ?? [])].find(
      (other) => isThere(other) && other.role === selected.role && !other.matches(chosen),
    )
  return [...document.querySelectorAll(chosen)]
    .filter((selected) => {
      const other = isThere(selected) ? neighbourOf(selected) : undefined
      return other !== undefined && fullStyleOf(other) === fullStyleOf(selected)
    })
    .map(
      (selected) =>
        `looks like those that are not chosen in forced colours: ${selected.textContent?.trim().slice(0, 40)}`,
    )
}

/** Returns the invisible icons and the unmarked selections in forced colors mode. */
export const forcedColourFaults = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ forcedColors: 'active' })
  const faults = [...(await page.evaluate(vanished)), ...(await page.evaluate(unmarkedSelections))]
  await page.emulateMedia({ forcedColors: 'none' })
  return faults
}
