/**
 * A table, and beside it what was opened from it; where there is no room for both, one in place of the other. What was
 * opened takes the focus, and gives it back to its row.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
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

/** Into what was opened, and back to its row when it is closed. */
const useFocusOn = (open: string | undefined) => {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(open)
  useEffect(() => {
    const last = before.current
    before.current = open
    if (last === open) return
    const row = box.current?.querySelector<HTMLElement>(`a[data-row="${CSS.escape(last ?? '')}"]`)
    const heading = box.current?.querySelector<HTMLElement>('[data-detail] [tabindex="-1"]')
    ;(open === undefined ? row : heading)?.focus()
  }, [open])
  return box
}

export function ListAndDetail({ list, detail, open, back, onLeave, wide }: ListAndDetailProps) {
  const box = useFocusOn(open)
  const leave = (event: KeyboardEvent) => {
    const target = event.target as Element
    if (event.key === 'Escape' && !event.defaultPrevented && !target.closest('dialog, [role=menu]')) onLeave()
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
