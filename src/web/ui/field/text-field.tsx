import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'children'> & FieldTexts

/** One line of text. Accepts everything an input does, ref included. */
export function TextField({ label, error, hint, id, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} className={className}>
      {(control) => <input type="text" {...input} {...control} />}
    </FieldFrame>
  )
}
