/** Choices on one horizon: the half-sun hangs under the selected one. Used for text sizes. */
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './horizon-choice.module.css'

type HorizonOption<Value extends string> = {
  value: Value
  label: string
  /** The size of the sample letters "Aa", from 1 (smallest) to 5. */
  step: 1 | 2 | 3 | 4 | 5
}

export type HorizonChoiceProps<Value extends string> = {
  legend: string
  options: readonly HorizonOption<Value>[]
  value: Value
  onChange: (value: Value) => void
}

export function HorizonChoice<Value extends string>({ legend, options, value, onChange }: HorizonChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.line}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              className={styles.input}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={classNames(styles.face, styles[`step${option.step}`])}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
