/** Fields that belong together; the parts of a page are such groups too. */
import { Fragment, useContext } from 'react'
import type { Fields } from '#rules/site/fields.ts'
import { type Change, DrawField } from './form.ts'
import { looseOf, withValue } from './values.ts'

interface Props {
  fields: Fields
  path: string
  value: unknown
  onChange: Change
}

export function GroupFields({ fields, path, value, onChange }: Props) {
  const draw = useContext(DrawField)
  const values = looseOf(value)
  return Object.entries(fields).map(([name, field]) => {
    if (field.unseen) return null
    const write: Change = (change) =>
      onChange((now) => {
        const group = looseOf(now)
        return withValue(group, name, { value: change(group[name]), required: field.required })
      })
    return (
      <Fragment key={name}>{draw({ field, path: `${path}.${name}`, value: values[name], onChange: write })}</Fragment>
    )
  })
}
