import { useLayoutEffect, useRef } from 'react'

/**
 * A removed item takes its focused button with it, so the focus moves to the button that is now in its position.
 * @param selector selects the buttons that may take the focus
 * @param fallbackSelector selects what takes the focus if there is no such button
 */
export const useFocusAfterRemoval = <Container extends HTMLElement>(selector: string, fallbackSelector: string) => {
  const container = useRef<Container>(null)
  const removedIndex = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (removedIndex.current === undefined || !container.current) return
    const candidates = container.current.querySelectorAll<HTMLElement>(selector)
    const next =
      candidates[Math.min(removedIndex.current, candidates.length - 1)] ??
      container.current.querySelector<HTMLElement>(fallbackSelector)
    removedIndex.current = undefined
    next?.focus()
  })
  return {
    container,
    /** Call it when an item is removed, with the position it had. */
    setRemovedIndex: (index: number) => void (removedIndex.current = index),
  }
}
