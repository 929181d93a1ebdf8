import { useLayoutEffect, useRef } from 'react'

/** What is made to be read first, else what can be done first. */
const firstIn = (place: HTMLElement): HTMLElement | null =>
  place.querySelector<HTMLElement>('h2[tabindex], h3[tabindex]') ??
  place.querySelector<HTMLElement>('input, textarea') ??
  place.querySelector<HTMLElement>('button')

/**
 * Whoever pressed a button that is gone with what it opened or closed goes on in what has come in its place.
 * @param turn what stands there now @returns for the place
 */
export function useFocusOnChange<E extends HTMLElement>(turn: unknown) {
  const place = useRef<E>(null)
  const before = useRef(turn)
  useLayoutEffect(() => {
    const isNew = before.current !== turn
    before.current = turn
    if (isNew && place.current && document.activeElement === document.body) firstIn(place.current)?.focus()
  }, [turn])
  return place
}
