import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Moves the focus to the button of the next row when a row with the focus is removed.
 * @param isDialogOpen whether the dialog is open, which has the focus until it closes
 */
export const useFocusOnNext = (
  count: number,
  isDialogOpen: boolean,
): { list: RefObject<HTMLDivElement | null>; note: () => void } => {
  const list = useRef<HTMLDivElement>(null)
  const focusIndex = useRef(-1)
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('li > button') ?? [])]
  const goOn = useEffectEvent(() => {
    const hasNoFocus = !document.activeElement || document.activeElement === document.body
    if (!hasNoFocus || focusIndex.current < 0) return
    const left = buttons()
    left[Math.min(focusIndex.current, left.length - 1)]?.focus({ preventScroll: true })
    focusIndex.current = -1
  })
  useEffect(() => goOn(), [count, isDialogOpen])
  const note = () => {
    focusIndex.current = buttons().findIndex((button) => button === document.activeElement)
  }
  return { list, note }
}
