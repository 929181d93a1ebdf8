/** The search field: a wide horizon with large text on it. */
import { type ComponentProps, useRef } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { Icon } from '../icon/icon.tsx'
import { uiMessages } from '../ui-messages.ts'
import styles from './search-field.module.css'

export type SearchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'onChange' | 'className' | 'ref'> & {
  /** The accessible name; it is not visible. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** Accepts `role="combobox"` and its attributes for a list of suggestions. */
export function SearchField({ label, value, onChange, ...input }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    field.current?.focus()
  }
  return (
    <div className={styles.search}>
      <Icon name="magnifying-glass" />
      <input
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        {...input}
        ref={field}
        type="search"
        aria-label={label}
        value={value}
        className={styles.input}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value && <IconButton icon="x" label={uiMessages.clear} onClick={clear} />}
    </div>
  )
}
