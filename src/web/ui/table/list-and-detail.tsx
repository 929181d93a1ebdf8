/**
 * A table, and beside it what was opened from it; where there is no room for both, one in place of the other. What was
 * opened takes the focus, and gives it back to its row.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { unmodifiedKey } from '../unmodified-key.ts'
import styles from './list-and-detail.module.css'

export interface ListAndDetailProps {
  list: ReactNode
  /** Nothing while none is open. Its first heading (tabIndex -1) takes the focus. */
  detail: ReactNode
  /** What is open; another one takes the focus anew. */
  open: string | undefined
  /** The address of the list alone. */
  back: { to: string; label: string }
  /** Escape, within the detail. */
  onLeave: () => void
  /** Width of the detail, where both stand side by side. */
  wide?: boolean
}

/**
 * At once where it is there, else when it comes; and once more when what had the focus made way for something newer.
 * @returns stops waiting
 */
const focusWhenThere = (box: Element, find: () => HTMLElement | null): (() => void) => {
  let place: HTMLElement | null = null
  const look = () => {
    if (place && (place.isConnected || document.activeElement !== document.body)) return
    place = find()
    place?.focus()
  }
  const observer = new MutationObserver(look)
  observer.observe(box, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}

/** Into what was opened, and back to its row when it is closed. */
const useFocusOn = (open: string | undefined) => {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(open)
  useEffect(() => {
    const last = before.current
    before.current = open
    const here = box.current
    if (last === open || !here) return undefined
    if (open !== undefined) return focusWhenThere(here, () => here.querySelector('[data-detail] [tabindex="-1"]'))
    // It may have left the list meanwhile.
    const row = here.querySelector<HTMLElement>(`a[data-row="${CSS.escape(last ?? '')}"]`)
    ;(row ?? here.querySelector<HTMLElement>('a[data-row]'))?.focus()
    return undefined
  }, [open])
  return box
}

export function ListAndDetail({ list, detail, open, back, onLeave, wide }: ListAndDetailProps) {
  const box = useFocusOn(open)
  const leave = (event: KeyboardEvent) => {
    const target = event.target as Element
    if (unmodifiedKey(event) === 'Escape' && !event.defaultPrevented && !target.closest('dialog, [role=menu]')) {
      onLeave()
    }
  }
  return (
    <div
      ref={box}
      className={classNames(
        styles.box,
        wide && styles.wide,
        detail ? styles.both : null,
        open !== undefined && styles.opened,
      )}
    >
      <div className={styles.list}>{list}</div>
      {detail && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape leaves it from within
        <div data-detail className={styles.detail} onKeyDown={leave}>
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
