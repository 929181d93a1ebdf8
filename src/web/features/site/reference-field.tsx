/** A reference to other content: found by its title, stored as its slug. */
import { type CmsReference, cmsReferences } from '#contract/site.ts'
import type { SiteReferenceKind } from '#rules/site/fields.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { cms, humanizeName } from '#web/lib/messages/en/cms.ts'
import { ComboboxField } from '#web/ui/field/combobox-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { type FieldProps, toFieldId, useFieldError } from './page-form.ts'
import { toText } from './values.ts'

const texts = {
  choices: cms('reference.choices'),
  none: cms('reference.none'),
}

/** Only lists of groups mix two kinds, so only there the kind is shown. */
const toOption = ({ slug, title, kind, published }: CmsReference) => ({
  value: slug,
  label: title,
  aside:
    [
      kind === 'series' || kind === 'collection' ? cms(`reference.${kind}`) : '',
      published ? '' : cms('reference.draft'),
    ]
      .filter(Boolean)
      .join(', ') || undefined,
})

const getNote = (references: readonly CmsReference[], slug: string): string | undefined => {
  const reference = references.find((candidate) => candidate.slug === slug)
  if (!slug || reference?.published) return undefined
  return reference ? cms('reference.unpublished') : cms('reference.unknown', { slug })
}

export interface ReferencePickerProps {
  id: string
  to: SiteReferenceKind
  label: string
  error?: string | undefined
  hint?: string | undefined
  value: string
  onChange: (slug: string) => void
}

/** A text field replaces the list if the request fails or if there is no content yet. */
export function ReferencePicker({ to, value, onChange, ...fieldProps }: ReferencePickerProps) {
  const answer = useAnswer(cmsReferences, { Reference: { to } })
  const references = answer.data?.References
  if (answer.isError || references?.length === 0) {
    return (
      <TextField
        {...fieldProps}
        hint={fieldProps.hint ?? cms('slug.hint')}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value: typed } }) => onChange(typed.trim())}
      />
    )
  }
  const options = references?.map(toOption) ?? (value ? [{ value, label: humanizeName(value) }] : [])
  return (
    <ComboboxField
      {...fieldProps}
      hint={(references && getNote(references, value)) ?? fieldProps.hint}
      options={options}
      value={value}
      onChange={onChange}
      messages={texts}
    />
  )
}

export function ReferenceField({ field, path, label = field.label, value, onChange }: FieldProps<'reference'>) {
  const problem = useFieldError(path)
  return (
    <ReferencePicker
      id={toFieldId(path)}
      to={field.to}
      label={label}
      hint={field.hint}
      error={problem}
      value={toText(value)}
      onChange={(slug) => onChange(() => slug)}
    />
  )
}
