/** The text of the focused field, and where the preview shows it. */
import { type FocusEvent, type InputEvent, useState } from 'react'

/** Space above a text that is scrolled into view, in pixels of the preview. */
const ABOVE = 96

const wordsOf = (target: EventTarget): string =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')
    ? target.value
    : ''

/** Tracks the focused text; `onForm` belongs on the element around the form. */
export const useFocusedText = () => {
  const [words, setWords] = useState('')
  const hear = ({ target }: FocusEvent<HTMLElement> | InputEvent<HTMLElement>) => setWords(wordsOf(target))
  return { words, onForm: { onFocus: hear, onInput: hear } }
}

/** Removes line breaks, spaces and Markdown characters, which look different on the page. */
const bare = (text: string | null): string =>
  (text ?? '').replaceAll(/\]\([^)]*\)/g, '').replaceAll(/[\s*_[\]]|^- /gm, '')

const hasHiddenText = (element: Element, wanted: string): boolean =>
  [element.getAttribute('alt'), element.getAttribute('aria-label')].some((said) => bare(said) === wanted)

const deepest = (element: Element, wanted: string): Element => {
  const within = [...element.children].find((child) => bare(child.textContent).includes(wanted))
  return within ? deepest(within, wanted) : element
}

/**
 * Returns the element with exactly this text, or else the smallest one that contains it; undefined if the page shows
 * the text differently.
 */
export const findElementByText = (part: HTMLElement, words: string): Element | undefined => {
  const wanted = bare(words)
  if (!wanted) return undefined
  const all = [...part.querySelectorAll('*')]
  const exact = all.find((element) => bare(element.textContent) === wanted || hasHiddenText(element, wanted))
  if (exact) return exact
  return bare(part.textContent).includes(wanted) ? deepest(part, wanted) : undefined
}

/** Scrolls only the preview: `scrollIntoView` would scroll the form away from the person too. */
export const scrollWithinPreview = (element: Element, above = ABOVE): void => {
  const window = element.ownerDocument.defaultView
  const { top, bottom } = element.getBoundingClientRect()
  if (window && (top < 0 || bottom > window.innerHeight)) window.scrollBy({ top: top - above })
}
