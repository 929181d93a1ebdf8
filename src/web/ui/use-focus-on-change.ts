import { useLayoutEffect, useRef } from 'react'

/** Returns the first heading that can take the focus, or else the first control. */
const findFocusTarget = (container: HTMLElement): HTMLElement | null =>
  container.querySelector<HTMLElement>('h2[tabindex], h3[tabindex]') ??
  container.querySelector<HTMLElement>('input, textarea') ??
  container.querySelector<HTMLElement>('button')

/**
 * Moves the focus into new content when the pressed button disappeared with the old content.
 * @param contentKey identifies the current content
 * @returns the ref of the container
 */
export function useFocusOnChange<E extends HTMLElement>(contentKey: unknown) {
  const container = useRef<E>(null)
  const previousKey = useRef(contentKey)
  useLayoutEffect(() => {
    const isNew = previousKey.current !== contentKey
    previousKey.current = contentKey
    if (isNew && container.current && document.activeElement === document.body) {
      findFocusTarget(container.current)?.focus()
    }
  }, [contentKey])
  return container
}
