/** Prints in a row that runs off the page's edge. It snaps, and the arrow keys move from print to print. */
import { Children, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { prefersReducedMotion } from '../prefers-reduced-motion.ts'
import { getUnmodifiedKey } from '../unmodified-key.ts'
import styles from './rail.module.css'

export type RailProps = {
  label: string
  children: ReactNode
  /** The width of a column in px on wide screens; it is 168 on small ones. */
  column?: 132 | 152 | 220
  /** Stays inside its container instead of running to the page's edge. */
  inset?: boolean
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[getUnmodifiedKey(event)]
  const prints = [...event.currentTarget.querySelectorAll<HTMLElement>('li a[href]')]
  const index = prints.indexOf(document.activeElement as HTMLElement)
  if (step === undefined || index < 0) return
  event.preventDefault()
  const next = prints[Math.min(prints.length - 1, Math.max(0, index + step))]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'nearest', inline: 'nearest' })
}

/** Wraps each child in a list item, under the child's own key. */
const wrapInListItems = (children: ReactNode) =>
  Children.map(children, (print) => <li className={styles.place}>{print}</li>)

export function Rail({ label, children, column = 220, inset }: RailProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys act on the links inside
    <ul
      aria-label={label}
      className={classNames(styles.rail, styles[`column${column}`], inset && styles.inset)}
      onKeyDown={moveFocus}
    >
      {wrapInListItems(children)}
    </ul>
  )
}

/** Prints in columns, for a page that is only prints. */
export function PrintGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles.grid}>
      {wrapInListItems(children)}
    </ul>
  )
}
