import type { ComponentProps } from 'react'
import { Icon } from '../icon/icon.tsx'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'
import styles from './field.module.css'

export type Option = { value: string; label: string; disabled?: boolean }

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> & FieldTexts & { options: readonly Option[] }

/** A choice from a list, with the device's own menu. */
export function SelectField({ label, error, hint, id, className, options, ...select }: SelectFieldProps) {
  return (
    <FieldFrame
      label={label}
      error={error}
      hint={hint}
      id={id}
      className={className}
      affix={<Icon name="caret-down" className={styles.caret} />}
    >
      {(control) => (
        <select {...select} {...control}>
          {options.map(({ value, label: text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
