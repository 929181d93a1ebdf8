/**
 * Tabs show one part of a page at a time. Keyboard: roving tabindex, arrow keys. SegmentLinks have the same look for
 * links between sibling pages.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { getUnmodifiedKey } from '../unmodified-key.ts'
import styles from './tabs.module.css'

export type Tab<Id extends string> = { id: Id; label: string }

export type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** The content of the selected tab. */
  children: ReactNode
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }

export function Tabs<Id extends string>({ label, tabs, value, onChange, children }: TabsProps<Id>) {
  const id = useId()
  const selectedIndex = tabs.findIndex((tab) => tab.id === value)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[getUnmodifiedKey(event)]
    if (step === undefined) return
    event.preventDefault()
    const next = tabs[Math.min(tabs.length - 1, Math.max(0, selectedIndex + step))]
    if (!next) return
    onChange(next.id)
    document.getElementById(`${id}-${next.id}`)?.focus()
  }
  return (
    <>
      <div role="tablist" tabIndex={-1} aria-label={label} className={styles.segments} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            className={styles.segment}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={styles.panel}>
        {children}
      </div>
    </>
  )
}

type SegmentLink = {
  to: string
  label: string
  /** Another address whose pages belong to this link, too. */
  over?: string
}

const getAriaCurrent = ({ to, over }: SegmentLink, pathname: string): 'page' | true | undefined => {
  if (pathname === to) return 'page'
  return (over !== undefined && (pathname === over || pathname.startsWith(`${over}/`))) || undefined
}

export function SegmentLinks({ label, items }: { label: string; items: readonly SegmentLink[] }) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // On a phone the links can be wider than the screen. Only they scroll, so that the page stays where it was.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && link) {
      nav.current.scrollLeft =
        link.offsetLeft - nav.current.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2
    }
  }, [pathname])
  return (
    <nav ref={nav} aria-label={label} className={styles.segments}>
      {items.map((item) => (
        <Link key={item.to} to={item.to} className={styles.segment} aria-current={getAriaCurrent(item, pathname)}>
          {item.label}
        </Link>
      ))}
    </nav>
  )
}
