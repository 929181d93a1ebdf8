import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './checkbox.module.css'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  /** Shown at the right, such as a count. */
  aside?: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, aside, error, className, ...input }: CheckboxProps) {
  const errorId = useId()
  return (
    <div className={className}>
      <label className={styles.row}>
        <input
          {...input}
          type="checkbox"
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span className={classNames(styles.box, error && styles.bad)}>
          <Icon name="check-bold" />
        </span>
        <span>{label}</span>
        {aside && <span className={styles.aside}>{aside}</span>}
      </label>
      <span id={errorId} className={styles.error} aria-live="polite">
        {error}
      </span>
    </div>
  )
}
