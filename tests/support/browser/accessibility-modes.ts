/** Accessibility with text spacing, and with forced colors. */
import type { Page } from 'playwright-core'

/**
 * The text spacing of WCAG 1.4.12, as an adopted style sheet, because the content security policy rejects a style
 * element.
 */
const SPACING_CSS = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-block-end: 2em !important }`

/** Runs in the page. Returns the texts that are cut off, with their element. */
const findCutOffTexts = (): string[] => {
  const isCut = (element: Element): boolean => {
    const { overflowX, overflowY, webkitLineClamp, textOverflow } = getComputedStyle(element)
    // Intentional ellipsis: the full text is behind the link.
    if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis') return false
    const hidesOverflow = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const wider = hidesOverflow(overflowX) && element.scrollWidth > element.clientWidth + 1
    const higher = hidesOverflow(overflowY) && element.scrollHeight > element.clientHeight + 1
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

const setTextSpacing = (css: string): void => {
  const styleSheet = new CSSStyleSheet()
  styleSheet.replaceSync(css)
  document.adoptedStyleSheets = css
    ? [...document.adoptedStyleSheets, styleSheet]
    : document.adoptedStyleSheets.slice(0, -1)
}

/** Returns what is cut off or too wide only with text spacing. */
export const findSpacingFaults = async (page: Page): Promise<string[]> => {
  const before = new Set(await page.evaluate(findCutOffTexts))
  await page.evaluate(setTextSpacing, SPACING_CSS)
  const after = await page.evaluate(findCutOffTexts)
  const excessWidth = await page.evaluate(
    () => document.documentElement.scrollWidth - Math.min(innerWidth, screen.width),
  )
  await page.evaluate(setTextSpacing, '')
  return [
    ...after.filter((text) => !before.has(text)).map((text) => `text is cut off with wide text spacing: ${text}`),
    ...(excessWidth > 0 ? [`${excessWidth} px too wide with wide text spacing`] : []),
  ]
}

/** Runs in the page. Returns the mask icons that have the color of their background. */
const findInvisibleIcons = (): string[] =>
  [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { maskImage, backgroundColor, forcedColorAdjust } = getComputedStyle(element)
      const parentColor = element.parentElement ? getComputedStyle(element.parentElement).backgroundColor : ''
      const isMask = maskImage !== 'none' && maskImage.includes('url') && forcedColorAdjust !== 'none'
      return isMask && backgroundColor === parentColor && element.getClientRects().length > 0
    })
    .map((element) => `invisible in forced colors: ${element.outerHTML.slice(0, 80)}`)

/** Runs in the page. Returns the selected elements that look like their unselected neighbors. */
const findUnmarkedSelections = (): string[] => {
  const lists = '[role=tablist], [role=listbox], [role=group], [role=radiogroup], nav, ul, ol'
  const selectedStates = '[aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false])'
  const getStyle = (element: Element): string => {
    const style = getComputedStyle(element)
    const drawn = ['::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo).backgroundColor)
    const { backgroundColor, color, borderTopColor, borderTopWidth, borderBottomWidth, outlineStyle, fontWeight } =
      style
    const styles = [backgroundColor, color, borderTopColor, borderTopWidth, borderBottomWidth, outlineStyle, fontWeight]
    return [...styles, ...drawn].join()
  }
  /** The selection may be marked on the row. */
  const findRow = (element: Element) => [element.closest('li, tr')].filter((row) => row !== null)
  const getFullStyle = (element: Element) =>
    [...findRow(element), element, ...element.querySelectorAll('*')].map(getStyle).join('|') +
    element.querySelectorAll('svg').length
  const isVisible = (element: Element) => element.getClientRects().length > 0
  const findNeighbor = (selected: Element) =>
    [...(selected.closest(lists)?.querySelectorAll(selected.tagName) ?? [])].find(
      (neighbor) => isVisible(neighbor) && neighbor.role === selected.role && !neighbor.matches(selectedStates),
    )
  return [...document.querySelectorAll(selectedStates)]
    .filter((selected) => {
      const neighbor = isVisible(selected) ? findNeighbor(selected) : undefined
      return neighbor !== undefined && getFullStyle(neighbor) === getFullStyle(selected)
    })
    .map((selected) => `selected item looks unselected in forced colors: ${selected.textContent?.trim().slice(0, 40)}`)
}

/** Returns the invisible icons and the unmarked selections in forced colors mode. */
export const findForcedColorFaults = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ forcedColors: 'active' })
  const faults = [...(await page.evaluate(findInvisibleIcons)), ...(await page.evaluate(findUnmarkedSelections))]
  await page.emulateMedia({ forcedColors: 'none' })
  return faults
}
