/** Six drawn cells over one real input, which accepts a code however it is typed or pasted. */
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

export function CodeCells({ label, value, error, onChange }: Props) {
  const id = useId()
  const [isFocused, setIsFocused] = useState(false)
  const letters = value.replaceAll('-', '')
  return (
    <div className={styles.codeField}>
      <label htmlFor={id} className={styles.codeLabel}>
        {label}
      </label>
      <div className={classNames(styles.cells, error && styles.bad)}>
        {Array.from({ length: JOIN_CODE_LENGTH }, (_, index) => (
          <span
            key={index}
            aria-hidden
            className={classNames(
              styles.cell,
              isFocused && index === Math.min(letters.length, JOIN_CODE_LENGTH - 1) && styles.next,
            )}
          >
            {letters[index]}
          </span>
        ))}
        <input
          id={id}
          name="code"
          className={styles.typed}
          value={value}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-said`}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          onChange={(event) => onChange(normalizeJoinCode(event.target.value))}
        />
      </div>
      <p id={`${id}-said`} className={styles.said} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
