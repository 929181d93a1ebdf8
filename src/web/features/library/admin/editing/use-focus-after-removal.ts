import { useLayoutEffect, useRef } from 'react'

/**
 * What takes something out goes with it and had the focus, which is given to the one that stands there now.
 * @param others selector of what the focus goes to @param last of what it goes to where there is none of them
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
