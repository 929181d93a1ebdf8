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
  const listButtons = () => [...(list.current?.querySelectorAll<HTMLElement>('li > button') ?? [])]
  const focusNext = useEffectEvent(() => {
    const hasNoFocus = !document.activeElement || document.activeElement === document.body
    if (!hasNoFocus || focusIndex.current < 0) return
    const remaining = listButtons()
    remaining[Math.min(focusIndex.current, remaining.length - 1)]?.focus({ preventScroll: true })
    focusIndex.current = -1
  })
  useEffect(() => focusNext(), [count, isDialogOpen])
  const rememberFocus = () => {
    focusIndex.current = listButtons().findIndex((button) => button === document.activeElement)
  }
  return { list, note: rememberFocus }
}
