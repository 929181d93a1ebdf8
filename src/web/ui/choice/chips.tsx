/** Small toggles in a row, each pressed or not. For one choice out of several with a name, use a ChoiceGroup. */
import { type MouseEvent, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './chips.module.css'

export type ChipProps = {
  pressed?: boolean
  onPress: () => void
  /** Shows a cross: a press removes the chip. */
  removable?: boolean
  /** The accessible name, if it differs from the text. */
  label?: string
  children: ReactNode
}

/** Moves the focus from a removed chip to its neighbor. */
const focusNeighbor = (chip: HTMLElement): void => {
  const chips = [...(chip.parentElement?.querySelectorAll<HTMLElement>('button, input') ?? [])]
  const index = chips.indexOf(chip)
  const neighbor = chips[index + 1] ?? chips[index - 1]
  neighbor?.focus()
}

export function Chip({ pressed, onPress, removable, label, children }: ChipProps) {
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (removable) focusNeighbor(currentTarget)
    onPress()
  }
  return (
    <button
      type="button"
      className={classNames(styles.chip, removable && styles.removable)}
      aria-pressed={pressed}
      aria-label={label}
      onClick={press}
    >
      {children}
      {removable && <Icon name="x-bold" className={styles.cross} />}
    </button>
  )
}

export type ChipsProps<Value extends string | number> = {
  label: string
  /** Shows the label above the chips. */
  showsLabel?: boolean
  options: readonly { value: Value; label: string }[]
  /** The selected values. */
  values: readonly Value[]
  onChange: (values: Value[]) => void
  /** At most one is selected; pressing it again clears it unless `required`. */
  single?: boolean
  required?: boolean
  /** Equal columns instead of a flowing row. */
  columns?: 3 | 6
}

export function Chips<Value extends string | number>(props: ChipsProps<Value>) {
  const { label, showsLabel, options, values, onChange, single, required, columns } = props
  const id = useId()
  const press = (value: Value) => {
    const on = values.includes(value)
    if (single) return onChange(on ? (required ? [value] : []) : [value])
    return onChange(on ? values.filter((other) => other !== value) : [...values, value])
  }
  return (
    <div role="group" aria-label={showsLabel ? undefined : label} aria-labelledby={showsLabel ? id : undefined}>
      {showsLabel && (
        <p id={id} className={styles.label}>
          {label}
        </p>
      )}
      <div className={classNames(styles.chips, columns && styles[`columns${columns}`])}>
        {options.map(({ value, label: text }) => (
          <Chip key={value} pressed={values.includes(value)} onPress={() => press(value)}>
            {text}
          </Chip>
        ))}
      </div>
    </div>
  )
}
