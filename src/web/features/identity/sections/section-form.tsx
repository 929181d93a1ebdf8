/** The dialog that creates a class, or changes its name, age group and grade. */
import { type FormEvent, useState } from 'react'
import { type Section, sectionAdd, sectionEdit, sectionInfo, sectionList } from '#contract/identity/sections.ts'
import { type Grade, gradeLabels, grades } from '#rules/grades.ts'
import { MAX_SECTION_NAME_LENGTH } from '#rules/sections.ts'
import { useAction } from '#web/lib/answers.ts'
import { getFieldErrors } from '#web/lib/errors/field-errors.ts'
import { classes as t } from '#web/lib/messages/en/classes.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'
import styles from './sections.module.css'

const ages = ['k_5', 'middle_school', 'high_school'] as const
type Age = (typeof ages)[number]
const ageOptions = ages.map((value) => ({ value, label: t(`age.${value}`) }))
const gradeOptions = [
  { value: '', label: t('grade.none') },
  ...grades.map((value) => ({ value, label: gradeLabels[value] })),
]

const FORM_ID = 'class'
const affectedEndpoints = [sectionList, sectionInfo]

interface ClassFormValues {
  name: string
  grade: Grade | null
  audience: Age
}

const toFormValues = (section: Section | undefined): ClassFormValues => ({
  name: section?.name ?? '',
  grade: section?.grade ?? null,
  audience: ages.find((age) => age === section?.audience) ?? 'k_5',
})

interface FieldsProps {
  value: ClassFormValues
  wrong: string | undefined
  onChange: (changes: Partial<ClassFormValues>) => void
}

function Fields({ value, wrong, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label={t('field.name')}
        hint={t('field.name.hint')}
        error={wrong}
        autoComplete="off"
        maxLength={MAX_SECTION_NAME_LENGTH}
        value={value.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <SelectField
        label={t('field.age')}
        options={ageOptions}
        value={value.audience}
        onChange={(event) => onChange({ audience: event.currentTarget.value as Age })}
      />
      <SelectField
        label={t('field.grade')}
        options={gradeOptions}
        value={value.grade ?? ''}
        onChange={(event) => onChange({ grade: (event.currentTarget.value || null) as Grade | null })}
      />
    </>
  )
}

const useSaveSection = (section: Section | undefined) => {
  const addAction = useAction(sectionAdd, { refreshes: affectedEndpoints })
  const editAction = useAction(sectionEdit, { refreshes: affectedEndpoints })
  const store = async (value: ClassFormValues) => {
    const answer = section
      ? await editAction.attempt({ Section: { uuid: section.uuid, ...value } })
      : await addAction.attempt({ Section: value })
    return answer?.Section
  }
  const reset = () => (section ? editAction : addAction).reset()
  return { store, reset, busy: addAction.busy || editAction.busy, error: addAction.error ?? editAction.error }
}

export interface SectionFormProps {
  /** The class to edit; undefined for a new one. */
  section?: Section
  onClose: () => void
  onStored: (section: Section) => void
}

export function SectionForm({ section, onClose, onStored }: SectionFormProps) {
  const [value, setValue] = useState(() => toFormValues(section))
  const [isMissing, setIsMissing] = useState(false)
  const { store, reset, busy, error } = useSaveSection(section)
  const notifyStored = useWhileMounted(onStored)
  const nameError = isMissing ? t('field.name.missing') : getFieldErrors(error)['name']
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(!value.name.trim())
    if (!value.name.trim() || busy) return
    const stored = await store(value)
    if (stored) notifyStored(stored)
  }
  const change = (changes: Partial<ClassFormValues>) => {
    reset()
    setIsMissing(false)
    setValue({ ...value, ...changes })
  }
  const footer = (
    <>
      <Button look="text" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button look="board" type="submit" form={FORM_ID} busy={busy} busyLabel={t('saving')}>
        {t(section ? 'save' : 'create')}
      </Button>
    </>
  )
  const title = section ? t('edit.title', { name: section.name }) : t('new')
  return (
    <Dialog open onClose={onClose} title={title} size="small" footer={footer}>
      <form id={FORM_ID} className={styles.picker} noValidate onSubmit={(event) => void send(event)}>
        <Fields value={value} wrong={nameError} onChange={change} />
        {error && !getFieldErrors(error)['name'] && <Banner tone="danger">{error.message}</Banner>}
      </form>
    </Dialog>
  )
}
