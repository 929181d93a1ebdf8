/** The discipline of a unit or lesson, and the competency that it builds. */
import { subject as t } from '#web/lib/messages/en/units-autosave.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { getSubjectOptions, useDisciplines } from './subjects.ts'
import type { FieldErrors } from '#web/lib/errors/field-errors.ts'

interface SubjectValues {
  discipline_id: string
  competency: string
}

interface SubjectProps {
  subject: SubjectValues
  /** The stored names, shown until the options load. */
  known?: { discipline?: string; competency?: string | undefined }
  problems: FieldErrors
  onChange: (change: Partial<SubjectValues>) => void
}

export function DisciplineField({ subject, known, problems, onChange }: SubjectProps) {
  const { disciplines } = getSubjectOptions(useDisciplines(), subject, known)
  return (
    <SelectField
      label={t('discipline')}
      error={problems['discipline_id']}
      options={subject.discipline_id ? disciplines : [{ value: '', label: t('discipline.choose') }, ...disciplines]}
      value={subject.discipline_id}
      onChange={({ currentTarget }) => onChange({ discipline_id: currentTarget.value, competency: '' })}
    />
  )
}

export function CompetencyField({ subject, known, problems, onChange }: SubjectProps) {
  const { competencies } = getSubjectOptions(useDisciplines(), subject, known)
  return (
    <SelectField
      label={t('competency')}
      error={problems['competency']}
      options={competencies}
      value={subject.competency}
      onChange={({ currentTarget }) => onChange({ competency: currentTarget.value })}
    />
  )
}
