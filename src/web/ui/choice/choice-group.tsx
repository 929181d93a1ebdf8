/** A choice of one out of several, as native radio buttons: the arrow keys move, and the labels are always text. */
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './choice-group.module.css'

export type Choice<Value extends string> = {
  value: Value
  label: string
  hint?: string
  icon?: IconName
  /** The picture of a tile. */
  picture?: ReactNode
  /** A class that styles the option, such as its typeface. */
  className?: string | undefined
}

type ChoiceLook = 'tiles' | 'cards' | 'boards' | 'segments' | 'rows'

export type ChoiceGroupProps<Value extends string> = {
  legend: string
  /** Hides the legend from view; screen readers still read it. */
  legendHidden?: boolean
  look: ChoiceLook
  /** The number of tiles in a row; the default is three. */
  across?: 4
  options: readonly Choice<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  error?: string | undefined
}

export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>) {
  const { legend, legendHidden, look, across, options, value, onChange, error } = props
  const name = useId()
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={legendHidden ? styles.legendHidden : styles.legend}>
        {legendHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      <span id={`${name}-error`} className={styles.error} aria-live="polite">
        {error}
      </span>
      <div className={classNames(styles[look], across && styles.four)}>
        {options.map((option) => (
          <label key={option.value} className={classNames(styles.choice, option.className)}>
            <input
              type="radio"
              name={name}
              value={option.value}
              className={styles.input}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.face}>
              {option.picture && <span className={styles.picture}>{option.picture}</span>}
              {option.icon && <Icon name={option.icon} />}
              <span className={styles.text}>
                <span className={styles.label}>{option.label}</span>
                {option.hint && <span className={styles.hint}>{option.hint}</span>}
              </span>
              {(look === 'boards' || look === 'rows') && <span className={styles.mark} />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
