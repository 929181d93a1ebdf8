/** Rows that come and go by a press: the focus goes on to the first field of a new one, and stays near where one was. */
import { type RefObject, useLayoutEffect, useRef } from 'react'

const isOnButtonIn = (section: HTMLElement): boolean =>
  document.activeElement instanceof HTMLButtonElement && section.contains(document.activeElement)

/** @param count of the rows; where somebody else changed it, the focus stays */
export const useRowFocus = (section: RefObject<HTMLElement | null>, count: number): void => {
  const before = useRef(count)
  useLayoutEffect(() => {
    const change = count - before.current
    before.current = count
    const place = section.current
    if (!place) return
    if (change === 1 && isOnButtonIn(place)) place.querySelector<HTMLElement>('ol > li:last-child input')?.focus()
    // The last row went with the button that had the focus.
    if (change === -1 && document.activeElement === document.body) {
      place.querySelector<HTMLElement>(':scope > div:last-child button')?.focus()
    }
  }, [section, count])
}
