/** Moves the focus when a deleted or moved card had it: to the card that takes its position, or to the heading. */
import { type RefObject, useLayoutEffect, useRef } from 'react'

export const useFocusAfterChange = (list: RefObject<HTMLElement | null>) => {
  const removed = useRef<{ uuid: string; place: number }>(undefined)
  useLayoutEffect(() => {
    const { uuid, place } = removed.current ?? { uuid: '', place: -1 }
    if (place < 0 || list.current?.querySelector(`[data-key="${CSS.escape(uuid)}"]`)) return
    removed.current = undefined
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
    const next = cards[Math.min(place, cards.length - 1)] ?? document.querySelector<HTMLElement>('h1')
    next?.focus({ preventScroll: true })
  })
  /** Call it before the card disappears. */
  return (uuid: string): void => {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
    removed.current = { uuid, place: cards.findIndex((card) => card.dataset['key'] === uuid) }
  }
}
