/** Moves the focus in a list of rows: to the first field of an added row, and near a removed one. */
import { type RefObject, useLayoutEffect, useRef } from 'react'

const isButtonFocused = (section: HTMLElement): boolean =>
  document.activeElement instanceof HTMLButtonElement && section.contains(document.activeElement)

/**
 * Moves the focus after the person adds or removes a row.
 * @param count the number of rows; if somebody else changed it, the focus stays
 */
export const useRowFocus = (section: RefObject<HTMLElement | null>, count: number): void => {
  const previousCount = useRef(count)
  useLayoutEffect(() => {
    const change = count - previousCount.current
    previousCount.current = count
    const container = section.current
    if (!container) return
    if (change === 1 && isButtonFocused(container)) {
      container.querySelector<HTMLElement>('ol > li:last-child input')?.focus()
    }
    // The focused button disappeared with the last row.
    if (change === -1 && document.activeElement === document.body) {
      container.querySelector<HTMLElement>(':scope > div:last-child button')?.focus()
    }
  }, [section, count])
}
