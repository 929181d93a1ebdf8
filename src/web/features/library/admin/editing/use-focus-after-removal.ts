import { useLayoutEffect, useRef } from 'react'

/**
 * A removed item takes its focused button with it, so the focus moves to the button that is now in its position.
 * @param selector selects the buttons that may take the focus
 * @param last selects what takes the focus if there is no such button
 */
export const useFocusAfterRemoval = <Box extends HTMLElement>(selector: string, last: string) => {
  const box = useRef<Box>(null)
  const removedIndex = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (removedIndex.current === undefined || !box.current) return
    const candidates = box.current.querySelectorAll<HTMLElement>(selector)
    const next =
      candidates[Math.min(removedIndex.current, candidates.length - 1)] ?? box.current.querySelector<HTMLElement>(last)
    removedIndex.current = undefined
    next?.focus()
  })
  return { box, focusAt: (index: number) => void (removedIndex.current = index) }
}
