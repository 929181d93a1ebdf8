/**
 * A field for a class code: six drawn cells under one transparent input, which accepts a code however it is typed or
 * pasted.
 */
import { useId, useState } from 'react'
import { JOIN_CODE_LENGTH, normalizeJoinCode } from '#rules/sign-in/join-codes.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './join.module.css'

interface Props {
  label: string
  /** The code including its dash. */
  value: string
  error: string | undefined
  onChange: (code: string) => void
}

export function ClassCodeField({ label, value, error, onChange }: Props) {
  const id = useId()
  const [isFocused, setIsFocused] = useState(false)
  const characters = value.replaceAll('-', '')
  return (
    <div className={styles.codeField}>
      <label htmlFor={id} className={styles.codeLabel}>
        {label}
      </label>
      <div className={classNames(styles.cells, error && styles.invalid)}>
        {Array.from({ length: JOIN_CODE_LENGTH }, (_, index) => (
          <span
            key={index}
            aria-hidden
            className={classNames(
              styles.cell,
              isFocused && index === Math.min(characters.length, JOIN_CODE_LENGTH - 1) && styles.next,
            )}
          >
            {characters[index]}
          </span>
        ))}
        <input
          id={id}
          name="code"
          className={styles.input}
          value={value}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          onChange={(event) => onChange(normalizeJoinCode(event.target.value))}
        />
      </div>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
