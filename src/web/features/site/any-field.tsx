/** Renders a field of any kind from its definition in the page data. */
import type { ComponentType } from 'react'
import type { Field } from '#rules/site/fields.ts'
import { cms } from '#web/lib/messages/en/cms.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ActionField } from './action-field.tsx'
import styles from './page-form.module.css'
import { type AnyFieldProps, type FieldProps, toFieldId, useFocusAfterRender, useFieldError } from './page-form.ts'
import { GroupFields } from './group-field.tsx'
import { ListField } from './list-field.tsx'
import { PictureField } from './picture-field.tsx'
import * as plain from './plain-fields.tsx'
import { ReferenceField } from './reference-field.tsx'
import { getInitialValue } from './values.ts'

function GroupField({ field, path, value, onChange }: FieldProps<'group'>) {
  return <GroupFields fields={field.fields} path={path} value={value} onChange={onChange} />
}

const fieldComponents: { [Kind in Field['kind']]: ComponentType<FieldProps<Kind>> } = {
  line: plain.LineField,
  anchor: plain.LineField,
  text: plain.TextFieldInput,
  rich: plain.RichField,
  choice: plain.ChoiceField,
  flag: plain.FlagField,
  number: plain.NumberField,
  address: plain.AddressField,
  reference: ReferenceField,
  action: ActionField,
  picture: PictureField,
  list: ListField,
  group: GroupField,
}

/** Fields with several controls, which get a frame and a name. */
const compoundKinds: readonly Field['kind'][] = ['group', 'action', 'picture']

/** A field in a frame; an optional one can be added and removed. */
function FieldFrame({ FieldComponent, ...props }: FieldProps & { FieldComponent: ComponentType<FieldProps> }) {
  const { field, path, label = field.label, value, onChange } = props
  const problem = useFieldError(path)
  const focusAfter = useFocusAfterRender()
  if (value === undefined && !field.required) {
    return (
      <Button
        id={toFieldId(path, 'add')}
        look="line"
        size="small"
        icon="plus"
        className={styles.adder}
        onClick={() => {
          onChange(() => getInitialValue(field))
          focusAfter(toFieldId(path, 'frame'))
        }}
      >
        {cms('add.named', { label })}
      </Button>
    )
  }
  return (
    <fieldset id={toFieldId(path, 'frame')} tabIndex={-1} className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <p className={styles.problem} aria-live="polite">
        {problem}
      </p>
      <FieldComponent {...props} />
      {!field.required && (
        <Button
          look="text"
          size="small"
          icon="trash"
          onClick={() => {
            onChange(() => undefined)
            focusAfter(toFieldId(path, 'add'))
          }}
        >
          {cms('remove.named', { label })}
        </Button>
      )}
    </fieldset>
  )
}

export function AnyField({ bare = false, ...props }: AnyFieldProps) {
  const FieldComponent = fieldComponents[props.field.kind] as ComponentType<FieldProps>
  if (bare || !compoundKinds.includes(props.field.kind)) return <FieldComponent {...props} />
  return <FieldFrame FieldComponent={FieldComponent} {...props} />
}
