/** What the field under the hands holds, and where the preview shows it. */
import { type FocusEvent, type InputEvent, useState } from 'react'

/** Room above what is brought into view, in pixels of the preview. */
const ABOVE = 96

const wordsOf = (target: EventTarget): string =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')
    ? target.value
    : ''

/** For the element around a form. */
export const useFocusedText = () => {
  const [words, setWords] = useState('')
  const hear = ({ target }: FocusEvent<HTMLElement> | InputEvent<HTMLElement>) => setWords(wordsOf(target))
  return { words, onForm: { onFocus: hear, onInput: hear } }
}

/** Line ends, spaces and the signs of small Markdown look different on the page. */
const bare = (text: string | null): string =>
  (text ?? '').replaceAll(/\]\([^)]*\)/g, '').replaceAll(/[\s*_[\]]|^- /gm, '')

const hasHiddenText = (element: Element, wanted: string): boolean =>
  [element.getAttribute('alt'), element.getAttribute('aria-label')].some((said) => bare(said) === wanted)

const deepest = (element: Element, wanted: string): Element => {
  const within = [...element.children].find((child) => bare(child.textContent).includes(wanted))
  return within ? deepest(within, wanted) : element
}

/** The element that says just this, or the smallest that says it too: nothing where the words become others on the page. */
export const findElementByText = (part: HTMLElement, words: string): Element | undefined => {
  const wanted = bare(words)
  if (!wanted) return undefined
  const all = [...part.querySelectorAll('*')]
  const exact = all.find((element) => bare(element.textContent) === wanted || hasHiddenText(element, wanted))
  if (exact) return exact
  return bare(part.textContent).includes(wanted) ? deepest(part, wanted) : undefined
}

/** Only within the preview: `scrollIntoView` would take the form away from under the hands as well. */
export const scrollWithinPreview = (element: Element, above = ABOVE): void => {
  const window = element.ownerDocument.defaultView
  const { top, bottom } = element.getBoundingClientRect()
  if (window && (top < 0 || bottom > window.innerHeight)) window.scrollBy({ top: top - above })
}
