/** A group of fields; the sections of a page are groups too. */
import { Fragment, useContext } from 'react'
import type { Fields } from '#rules/site/fields.ts'
import { type ChangeValue, DrawField } from './page-form.ts'
import { toUnknownRecord, setValue } from './values.ts'

interface Props {
  fields: Fields
  path: string
  value: unknown
  onChange: ChangeValue
}

export function GroupFields({ fields, path, value, onChange }: Props) {
  const draw = useContext(DrawField)
  const values = toUnknownRecord(value)
  return Object.entries(fields).map(([name, field]) => {
    if (field.unseen) return null
    const write: ChangeValue = (change) =>
      onChange((now) => {
        const group = toUnknownRecord(now)
        return setValue(group, name, { value: change(group[name]), required: field.required })
      })
    return (
      <Fragment key={name}>{draw({ field, path: `${path}.${name}`, value: values[name], onChange: write })}</Fragment>
    )
  })
}
