import { type ComponentProps, useId } from 'react'
import styles from './switch.module.css'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'onChange' | 'className'> & {
  label: string
  /** One sentence under the label. */
  hint?: string
  /** Shows only the switch; the label is its accessible name. */
  bare?: boolean
  onChange?: (on: boolean) => void
}

/** Turns a setting on or off at once. A row of text with the switch at its end, unless bare. */
export function Switch({ label, hint, bare, onChange, ...input }: SwitchProps) {
  const hintId = useId()
  const control = (
    <input
      {...input}
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its own state
      role="switch"
      className={styles.switch}
      aria-label={bare ? label : undefined}
      aria-describedby={hint && !bare ? hintId : undefined}
      onChange={(event) => onChange?.(event.currentTarget.checked)}
    />
  )
  if (bare) return control
  return (
    <label className={styles.row}>
      <span>
        <strong className={styles.label}>{label}</strong>
        {hint && (
          <small id={hintId} className={styles.hint} aria-hidden="true">
            {hint}
          </small>
        )}
      </span>
      {control}
    </label>
  )
}
