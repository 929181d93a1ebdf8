import { useLayoutEffect, useRef } from 'react'

/**
 * A removed item takes its focused button with it, so the focus moves to the button that is now in its position.
 * @param others selects the buttons that may take the focus
 * @param last selects what takes the focus if there is no such button
 */
export const useFocusAfterRemoval = <Box extends HTMLElement>(others: string, last: string) => {
  const box = useRef<Box>(null)
  const place = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (place.current === undefined || !box.current) return
    const there = box.current.querySelectorAll<HTMLElement>(others)
    const next = there[Math.min(place.current, there.length - 1)] ?? box.current.querySelector<HTMLElement>(last)
    place.current = undefined
    next?.focus()
  })
  return { box, focusAt: (gone: number) => void (place.current = gone) }
}
