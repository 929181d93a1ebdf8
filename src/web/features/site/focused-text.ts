/** The text of the focused field, and where the preview shows it. */
import { type FocusEvent, type InputEvent, useState } from 'react'

/** Space above a text that is scrolled into view, in pixels of the preview. */
const ABOVE = 96

const getFieldText = (target: EventTarget): string =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')
    ? target.value
    : ''

/** Tracks the focused text; `onForm` belongs on the element around the form. */
export const useFocusedText = () => {
  const [typed, setTyped] = useState('')
  const onTextEvent = ({ target }: FocusEvent<HTMLElement> | InputEvent<HTMLElement>) => setTyped(getFieldText(target))
  return { words: typed, onForm: { onFocus: onTextEvent, onInput: onTextEvent } }
}

/** Removes line breaks, spaces and Markdown characters, which look different on the page. */
const normalizeText = (text: string | null): string =>
  (text ?? '').replaceAll(/\]\([^)]*\)/g, '').replaceAll(/[\s*_[\]]|^- /gm, '')

const hasHiddenText = (element: Element, searched: string): boolean =>
  [element.getAttribute('alt'), element.getAttribute('aria-label')].some((label) => normalizeText(label) === searched)

const findDeepestMatch = (element: Element, searched: string): Element => {
  const matchingChild = [...element.children].find((child) => normalizeText(child.textContent).includes(searched))
  return matchingChild ? findDeepestMatch(matchingChild, searched) : element
}

/**
 * Returns the element with exactly this text, or else the smallest one that contains it; undefined if the page shows
 * the text differently.
 */
export const findElementByText = (container: HTMLElement, typed: string): Element | undefined => {
  const searched = normalizeText(typed)
  if (!searched) return undefined
  const elements = [...container.querySelectorAll('*')]
  const exact = elements.find(
    (element) => normalizeText(element.textContent) === searched || hasHiddenText(element, searched),
  )
  if (exact) return exact
  return normalizeText(container.textContent).includes(searched) ? findDeepestMatch(container, searched) : undefined
}

/** Scrolls only the preview: `scrollIntoView` would scroll the form away from the person too. */
export const scrollWithinPreview = (element: Element, above = ABOVE): void => {
  const window = element.ownerDocument.defaultView
  const { top, bottom } = element.getBoundingClientRect()
  if (window && (top < 0 || bottom > window.innerHeight)) window.scrollBy({ top: top - above })
}
