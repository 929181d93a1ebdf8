/** The text of the focused field, and where the preview shows it. */
import { type FocusEvent, type InputEvent, useState } from 'react'

/** Space above a text that is scrolled into view, in pixels of the preview. */
const ABOVE = 96

const textOf = (target: EventTarget): string =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')
    ? target.value
    : ''

/** Tracks the focused text; `onForm` belongs on the element around the form. */
export const useFocusedText = () => {
  const [typed, setTyped] = useState('')
  const onTextEvent = ({ target }: FocusEvent<HTMLElement> | InputEvent<HTMLElement>) => setTyped(textOf(target))
  return { words: typed, onForm: { onFocus: onTextEvent, onInput: onTextEvent } }
}

/** Removes line breaks, spaces and Markdown characters, which look different on the page. */
const bare = (text: string | null): string =>
  (text ?? '').replaceAll(/\]\([^)]*\)/g, '').replaceAll(/[\s*_[\]]|^- /gm, '')

const hasHiddenText = (element: Element, searched: string): boolean =>
  [element.getAttribute('alt'), element.getAttribute('aria-label')].some((label) => bare(label) === searched)

const deepest = (element: Element, searched: string): Element => {
  const within = [...element.children].find((child) => bare(child.textContent).includes(searched))
  return within ? deepest(within, searched) : element
}

/**
 * Returns the element with exactly this text, or else the smallest one that contains it; undefined if the page shows
 * the text differently.
 */
export const findElementByText = (container: HTMLElement, typed: string): Element | undefined => {
  const searched = bare(typed)
  if (!searched) return undefined
  const all = [...container.querySelectorAll('*')]
  const exact = all.find((element) => bare(element.textContent) === searched || hasHiddenText(element, searched))
  if (exact) return exact
  return bare(container.textContent).includes(searched) ? deepest(container, searched) : undefined
}

/** Scrolls only the preview: `scrollIntoView` would scroll the form away from the person too. */
export const scrollWithinPreview = (element: Element, above = ABOVE): void => {
  const window = element.ownerDocument.defaultView
  const { top, bottom } = element.getBoundingClientRect()
  if (window && (top < 0 || bottom > window.innerHeight)) window.scrollBy({ top: top - above })
}
