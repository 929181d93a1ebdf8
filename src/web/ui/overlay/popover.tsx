/** A panel beside what opened it, not modal. Esc closes it and gives the focus back; so does a press outside. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import styles from './popover.module.css'
import { useOutside } from './use-outside.ts'

export type PopoverProps = {
  open: boolean
  onClose: () => void
  label: string
  /** The button that opens it, rendered by the caller beside the panel. */
  trigger: ReactNode
  align?: 'start' | 'end'
  /** On glass over a picture. */
  glass?: boolean
  className?: string | undefined
  children: ReactNode
}

export function Popover(props: PopoverProps) {
  const { open, onClose, label, trigger, align = 'end', glass, className, children } = props
  const box = useOutside<HTMLDivElement>(open, onClose)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return undefined
    const opener = document.activeElement as HTMLElement | null
    const inside = panel.current
    inside?.focus({ preventScroll: true })
    return () => {
      const focusIsOurs = !document.activeElement || document.activeElement === document.body
      if (focusIsOurs || inside?.contains(document.activeElement)) opener?.focus({ preventScroll: true })
    }
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens for Esc from what is inside
    <div ref={box} className={styles.box} onKeyDown={onKeyDown}>
      {trigger}
      {open && (
        <div
          ref={panel}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={classNames(styles.panel, styles[align], glass && styles.glass, className)}
        >
          {children}
        </div>
      )}
    </div>
  )
}
