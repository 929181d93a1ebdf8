/**
 * A table with the detail that was opened from it; if there is no space for both, one replaces the other. The detail
 * takes the focus, and returns it to its row.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { getUnmodifiedKey } from '../unmodified-key.ts'
import styles from './list-and-detail.module.css'

export interface ListAndDetailProps {
  list: ReactNode
  /** Undefined while none is open. Its first heading (tabIndex -1) takes the focus. */
  detail: ReactNode
  /** The key of the open detail; another key takes the focus again. */
  open: string | undefined
  /** The address of the list alone. */
  back: { to: string; label: string }
  /** Called on Escape, in the list or in the detail, while a detail is open. */
  onLeave: () => void
  /** A wider detail, if both are side by side. */
  wide?: boolean
}

/**
 * Focuses the element at once if it exists, or else when it appears; and once more when the focused element was
 * replaced by a newer one.
 * @returns a function that stops waiting
 */
const focusWhenFound = (box: Element, find: () => HTMLElement | null): (() => void) => {
  let lastFocused: HTMLElement | null = null
  const update = () => {
    if (lastFocused && (lastFocused.isConnected || document.activeElement !== document.body)) return
    lastFocused = find()
    lastFocused?.focus()
  }
  const observer = new MutationObserver(update)
  observer.observe(box, { childList: true, subtree: true })
  update()
  return () => observer.disconnect()
}

/** Moves the focus into the detail when it opens, and back to its row when it closes. */
const useFocusOn = (open: string | undefined) => {
  const box = useRef<HTMLDivElement>(null)
  const previousOpen = useRef(open)
  useEffect(() => {
    const lastOpen = previousOpen.current
    previousOpen.current = open
    const container = box.current
    if (lastOpen === open || !container) return undefined
    if (open !== undefined) {
      return focusWhenFound(container, () => container.querySelector('[data-detail] [tabindex="-1"]'))
    }
    // The row may have left the list meanwhile.
    const row = container.querySelector<HTMLElement>(`a[data-row="${CSS.escape(lastOpen ?? '')}"]`)
    ;(row ?? container.querySelector<HTMLElement>('a[data-row]'))?.focus()
    return undefined
  }, [open])
  return box
}

export function ListAndDetail({ list, detail, open, back, onLeave, wide }: ListAndDetailProps) {
  const box = useFocusOn(open)
  const leaveOnEscape = (event: KeyboardEvent) => {
    const target = event.target as Element
    if (open === undefined || event.defaultPrevented || target.closest('dialog, [role=menu]')) return
    if (getUnmodifiedKey(event) === 'Escape') onLeave()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape leaves the detail from within
    <div
      ref={box}
      className={classNames(wide && styles.wide, detail ? styles.both : null, open !== undefined && styles.opened)}
      onKeyDown={leaveOnEscape}
    >
      <div className={styles.list}>{list}</div>
      {detail && (
        <div data-detail className={styles.detail}>
          <Link to={back.to} preventScrollReset className={styles.back}>
            <Icon name="arrow-left" />
            {back.label}
          </Link>
          {detail}
        </div>
      )}
    </div>
  )
}
