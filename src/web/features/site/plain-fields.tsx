/** Fields with a single control: text, URLs, numbers, choices. */
import { useState } from 'react'
import { createPrintUrl } from '#rules/site/prints.ts'
import { isEqual } from '#rules/site/is-equal.ts'
import type { RichText } from '#rules/site/rich-text.ts'
import { smallRichTextToMarkdown, markdownToSmallRichText } from '#rules/site/small-markdown.ts'
import { cms, humanizeName } from '#web/lib/messages/en/cms.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Switch } from '#web/ui/field/switch.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import styles from './page-form.module.css'
import { type FieldProps, toFieldId, useFieldError } from './page-form.ts'
import { toUnknownRecord, toText } from './values.ts'

/** Returns the props that every control of a field needs. */
const useControl = ({ field, path, label = field.label }: Omit<FieldProps, 'value' | 'onChange'>) => ({
  id: toFieldId(path),
  label,
  hint: field.hint,
  error: useFieldError(path),
})

export function LineField({ value, onChange, ...fieldProps }: FieldProps<'line'> | FieldProps<'anchor'>) {
  return (
    <TextField
      {...useControl(fieldProps)}
      value={toText(value)}
      autoComplete="off"
      onChange={({ currentTarget: { value: typed } }) => onChange(() => typed)}
    />
  )
}

export function AddressField({ value, onChange, ...fieldProps }: FieldProps<'address'>) {
  return (
    <TextField
      {...useControl(fieldProps)}
      hint={fieldProps.field.hint ?? cms('address.hint')}
      value={toText(value)}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget: { value: typed } }) => onChange(() => typed.trim())}
    />
  )
}

export function NumberField({ value, onChange, ...fieldProps }: FieldProps<'number'>) {
  return (
    <TextField
      {...useControl(fieldProps)}
      type="number"
      value={typeof value === 'number' ? value : ''}
      onChange={({ currentTarget: { value: typed, valueAsNumber } }) => onChange(() => (typed ? valueAsNumber : ''))}
    />
  )
}

export function TextFieldInput({ value, onChange, ...fieldProps }: FieldProps<'text'>) {
  return (
    <TextArea
      {...useControl(fieldProps)}
      value={toText(value)}
      onChange={({ currentTarget: { value: typed } }) => onChange(() => typed)}
    />
  )
}

const toRichText = (value: unknown): RichText =>
  Array.isArray(toUnknownRecord(value)['content']) ? (value as RichText) : { type: 'doc', content: [] }

/** Shows the text as it was typed, until the value changes by other means. */
export function RichField({ value, onChange, ...fieldProps }: FieldProps<'rich'>) {
  const text = toRichText(value)
  const [typed, setTyped] = useState(() => smallRichTextToMarkdown(text))
  const displayed = isEqual(markdownToSmallRichText(typed), text) ? typed : smallRichTextToMarkdown(text)
  const control = useControl(fieldProps)
  return (
    <TextArea
      {...control}
      hint={control.hint ?? cms('rich.hint')}
      value={displayed}
      onChange={({ currentTarget: { value: written } }) => {
        setTyped(written)
        const next = markdownToSmallRichText(written)
        onChange(() => (next.content.length || fieldProps.field.required ? next : ''))
      }}
    />
  )
}

export function FlagField({ field, path, label = field.label, value, onChange }: FieldProps<'flag'>) {
  const { error: _, id, hint } = useControl({ field, path, label })
  return (
    <Switch
      id={id}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      checked={value === undefined ? field.unlessSaid === true : value === true}
      onChange={(on) => onChange(() => on)}
    />
  )
}

/** The palette of the bay at each time of day. */
const paletteByHour: Record<string, string> = { morning: 'dawn', afternoon: 'noon', evening: 'golden', night: 'night' }

const renderHourPicture = (hour: string) => (
  <img src={createPrintUrl({ scene: 'bay', palette: paletteByHour[hour] ?? 'dawn' }, 'wide', 400)} alt="" />
)

function HourField({ field, label = field.label, value, onChange }: FieldProps<'choice'>) {
  const hours = field.options.map((hour) => ({
    value: hour,
    label: humanizeName(hour),
    picture: renderHourPicture(hour),
  }))
  return (
    <div>
      <ChoiceGroup
        legend={label}
        look="tiles"
        across={4}
        options={hours}
        value={toText(value) || field.options[0]}
        onChange={(hour) => onChange(() => hour)}
      />
      <p className={styles.hint}>{field.hint}</p>
    </div>
  )
}

export function ChoiceField(props: FieldProps<'choice'>) {
  return props.field.look === 'hours' ? <HourField {...props} /> : <SelectChoiceField {...props} />
}

function SelectChoiceField({ value, onChange, ...fieldProps }: FieldProps<'choice'>) {
  const { options, required } = fieldProps.field
  const choices = options.map((option) => ({ value: option, label: humanizeName(option) }))
  return (
    <SelectField
      {...useControl(fieldProps)}
      options={required ? choices : [{ value: '', label: cms('none') }, ...choices]}
      value={toText(value)}
      onChange={({ currentTarget: { value: chosen } }) => onChange(() => chosen)}
    />
  )
}
