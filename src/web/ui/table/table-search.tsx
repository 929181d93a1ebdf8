/** The search field of a table; the request is sent when typing stops. */
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { getUnmodifiedKey } from '../unmodified-key.ts'
import styles from './table-search.module.css'

/** The time that the person must pause typing before the search changes, in milliseconds. */
const TYPING_DELAY_MS = 250

export interface TableSearchProps {
  /** The accessible name and the placeholder. */
  label: string
  /** The current search; when it changes elsewhere, the field follows. */
  value: string
  /** `hasLeft`: the person has left the field by now, such as for a row that they pressed. */
  onSettled: (value: string, hasLeft: boolean) => void
}

export function TableSearch({ label, value, onSettled }: TableSearchProps) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    if (text.trim() !== value) setText(value)
  }
  const field = useRef<HTMLInputElement>(null)
  const settle = useEffectEvent(() => {
    if (text.trim() !== value) onSettled(text.trim(), document.activeElement !== field.current)
  })
  useEffect(() => {
    const timer = setTimeout(() => settle(), TYPING_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  const clear = (event: KeyboardEvent) => {
    if (getUnmodifiedKey(event) !== 'Escape' || !text) return
    event.preventDefault()
    setText('')
  }
  return (
    <div className={styles.search}>
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={clear}
      />
      <Icon name="magnifying-glass" />
    </div>
  )
}
