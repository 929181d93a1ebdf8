/** Creates a unit: its grade and discipline, its title and its description. */
import { type FormEvent, useState } from 'react'
import { unitAdd, type AuthoringUnit } from '#contract/learn/units.ts'
import type { Grade } from '#rules/grades.ts'
import { MAX_LEARN_DESCRIPTION_LENGTH, MAX_LEARN_TITLE_LENGTH } from '#rules/learn/lessons.ts'
import { useAction } from '#web/lib/answers.ts'
import { learn, unit as t } from '#web/lib/messages/en/units.ts'
import { autosave } from '#web/lib/messages/en/units-autosave.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'
import { gradeOptions } from '../labels.ts'
import { CompetencyField, DisciplineField } from '../subject-fields.tsx'
import { getFieldErrors } from '#web/autosave/save-errors.ts'
import { useLocalForm } from '#web/autosave/use-local-form.ts'
import styles from './grade.module.css'
import { refreshUnitLists } from './unit-cache.ts'
import type { FieldErrors } from '#web/lib/errors/field-errors.ts'
import { parseGrade } from '../../parse-grade.ts'

interface Fields {
  grade: Grade
  title: string
  discipline_id: string
  competency: string
  description: string
}

const validate = ({ title, discipline_id }: Fields): FieldErrors => ({
  ...(title.trim() ? {} : { title: autosave('required') }),
  ...(discipline_id ? {} : { discipline_id: autosave('required') }),
})

const toUnitBlock = ({ competency, ...fields }: Fields) => ({ ...fields, ...(competency ? { competency } : {}) })

const useNewUnitForm = (grade: Grade, onCreated: (unit: AuthoringUnit) => void) => {
  const empty = { grade, title: '', discipline_id: '', competency: '', description: '' }
  const form = useLocalForm<Fields>(`Unit/new/${grade}`, empty)
  const [clientErrors, setClientErrors] = useState<FieldErrors>({})
  const { attempt, busy, error, reset } = useAction(unitAdd)
  const openUnit = useWhileMounted(onCreated)
  const createUnit = async () => {
    const errors = validate(form.fields)
    setClientErrors(errors)
    if (busy || Object.keys(errors).length > 0) return
    const added = await attempt({ Unit: toUnitBlock(form.fields) })
    if (!added) return
    form.discardDraft()
    void refreshUnitLists()
    openUnit(added.Unit)
  }
  const write = (change: Partial<Fields>) => {
    reset()
    setClientErrors({})
    form.write(change)
  }
  return {
    fields: form.fields,
    write,
    createUnit,
    busy,
    error,
    problems: { ...getFieldErrors(error), ...clientErrors },
  }
}

interface NewUnitProps {
  grade: Grade
  /** Called when the unit exists and can be edited. */
  onCreated: (unit: AuthoringUnit) => void
}

export function NewUnit({ grade, onCreated }: NewUnitProps) {
  const { fields, write, createUnit, busy, error, problems } = useNewUnitForm(grade, onCreated)
  const subject = { subject: fields, problems, onChange: write }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void createUnit()
  }
  return (
    <form className={styles.add} noValidate onSubmit={handleSubmit}>
      {error && Object.keys(problems).length === 0 && <Banner tone="danger">{error.message}</Banner>}
      <TextField
        label={t('title')}
        error={problems['title']}
        autoComplete="off"
        maxLength={MAX_LEARN_TITLE_LENGTH}
        value={fields.title}
        onChange={({ currentTarget }) => write({ title: currentTarget.value })}
      />
      <div className={styles.pair}>
        <SelectField
          label={learn('units.grade')}
          options={gradeOptions}
          value={fields.grade}
          onChange={({ currentTarget }) => write({ grade: parseGrade(currentTarget.value) ?? fields.grade })}
        />
        <DisciplineField {...subject} />
      </div>
      <CompetencyField {...subject} />
      <TextArea
        label={t('description')}
        error={problems['description']}
        placeholder={t('description.placeholder')}
        maxCount={MAX_LEARN_DESCRIPTION_LENGTH}
        value={fields.description}
        onChange={({ currentTarget }) => write({ description: currentTarget.value })}
      />
      <div>
        <Button look="board" type="submit" endIcon="arrow-right-bold" busy={busy} busyLabel={t('new.creating')}>
          {t('new.create')}
        </Button>
      </div>
    </form>
  )
}
