/**
 * A radio group for text sizes: each option shows the letters "Aa" at its size on one line, and a half-sun marks the
 * selected option. The style sheet adds the letters.
 */
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './text-size-choice.module.css'

type TextSizeOption<Value extends string> = {
  value: Value
  label: string
  /** The size of the sample letters "Aa", from 1 (smallest) to 5. */
  sampleSize: 1 | 2 | 3 | 4 | 5
}

export type TextSizeChoiceProps<Value extends string> = {
  legend: string
  options: readonly TextSizeOption<Value>[]
  value: Value
  onChange: (value: Value) => void
}

export function TextSizeChoice<Value extends string>({ legend, options, value, onChange }: TextSizeChoiceProps<Value>) {
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
            <span className={classNames(styles.face, styles[`sample${option.sampleSize}`])}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
