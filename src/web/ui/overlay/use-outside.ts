import { useEffect, useRef } from 'react'

/** Calls back when a press lands outside the element with the returned ref. */
export function useOutside<E extends HTMLElement>(active: boolean, onOutside: () => void) {
  const element = useRef<E>(null)
  const latest = useRef(onOutside)
  useEffect(() => {
    latest.current = onOutside
  })
  useEffect(() => {
    if (!active) return undefined
    const press = (event: PointerEvent) => {
      if (!element.current?.contains(event.target as Node)) latest.current()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [active])
  return element
}
