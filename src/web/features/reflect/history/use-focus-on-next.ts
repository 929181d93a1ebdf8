import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Moves the focus to the button of the next row when a row with the focus is removed.
 * @param isAsked whether the dialog is open, which has the focus until it closes
 */
export const useFocusOnNext = (
  count: number,
  isAsked: boolean,
): { list: RefObject<HTMLDivElement | null>; note: () => void } => {
  const list = useRef<HTMLDivElement>(null)
  const place = useRef(-1)
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('li > button') ?? [])]
  const goOn = useEffectEvent(() => {
    const nobody = !document.activeElement || document.activeElement === document.body
    if (!nobody || place.current < 0) return
    const left = buttons()
    left[Math.min(place.current, left.length - 1)]?.focus({ preventScroll: true })
    place.current = -1
  })
  useEffect(() => goOn(), [count, isAsked])
  const note = () => {
    place.current = buttons().findIndex((button) => button === document.activeElement)
  }
  return { list, note }
}
