/**
 * A button that opens a short list of actions. Keyboard: arrow keys, Home, End and the first letter move through it;
 * Esc closes it.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { getUnmodifiedKey } from '../unmodified-key.ts'
import styles from './menu.module.css'
import { useOutside } from './use-outside.ts'

export type MenuItem = { label: string; icon?: IconName } & ({ onSelect: () => void } | { to: string })

export type MenuProps = {
  /** The accessible name of the button, if it differs from its text. */
  label: string
  items: readonly MenuItem[]
  className?: string | undefined
  /** The content of the button; a caret follows it unless `bare`. */
  children: ReactNode
  bare?: boolean
  align?: 'start' | 'end'
}

/** Returns the index of the entry that a key leads to, or undefined for any other key. */
export function getNextIndex(key: string, current: number, labels: readonly string[]): number | undefined {
  const last = labels.length - 1
  if (key === 'ArrowDown') return current >= last ? 0 : current + 1
  if (key === 'ArrowUp') return current <= 0 ? last : current - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key.length !== 1) return undefined
  const searchOrder = [...labels.keys()].map((index) => (current + 1 + index) % labels.length)
  return searchOrder.find((index) => labels[index]?.toLowerCase().startsWith(key.toLowerCase()))
}

/** Pixels that stay free at the edges of the window. */
const EDGE = 8

/** Returns how far a box must move sideways to fit into the window; its start matters more than its end. */
export const getShiftIntoWindow = ({ left, right }: { left: number; right: number }, width: number): number =>
  left < EDGE ? EDGE - left : Math.min(0, Math.max(width - EDGE - right, EDGE - left))

function Entry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      {item.label}
    </>
  )
  if ('to' in item) {
    return (
      <Link to={item.to} role="menuitem" tabIndex={-1} className={styles.entry} onClick={onDone}>
        {content}
      </Link>
    )
  }
  const select = () => {
    onDone()
    item.onSelect()
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={styles.entry} onClick={select}>
      {content}
    </button>
  )
}

/** Holds whether the menu is open, and handles the focus and the keys. */
function useMenu(labels: readonly string[]) {
  const [open, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const box = useOutside<HTMLDivElement>(open, () => setOpen(false))
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useLayoutEffect(() => {
    const box = list.current
    if (open && box) {
      box.style.translate = `${getShiftIntoWindow(box.getBoundingClientRect(), document.body.clientWidth)}px`
    }
  }, [open])
  useEffect(() => {
    if (open) list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = getUnmodifiedKey(event)
    if (key === 'Tab') setOpen(false)
    if (key === 'Escape') {
      // Esc must not close a dialog around the menu.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    const next = getNextIndex(key, entries().indexOf(document.activeElement as HTMLElement), labels)
    if (next === undefined) return
    event.preventDefault()
    entries()[next]?.focus()
  }
  return { open, close, toggle: () => setOpen(!open), onKeyDown, list, button, box }
}

export function Menu({ label, items, className, children, bare, align = 'end' }: MenuProps) {
  const { open, close, toggle, onKeyDown, list, button, box } = useMenu(items.map((item) => item.label))
  const id = useId()
  return (
    <div ref={box} className={styles.box}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      >
        {children}
        {!bare && <Icon name="caret-down" />}
      </button>
      {open && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={classNames(styles.menu, styles[align])}
          onKeyDown={onKeyDown}
        >
          {items.map((item) => (
            <Entry key={item.label} item={item} onDone={close} />
          ))}
        </div>
      )}
    </div>
  )
}
