/** The form of a discipline. It is saved as a whole, with the revision that the admin saw. */
import { useState } from 'react'
import {
  competencyAndUnitInfo,
  disciplineEdit,
  type AuthoringDiscipline,
  editorUnit,
  editorUnits,
} from '#contract/learn/units.ts'
import { learnSummary } from '#contract/learn/summary.ts'
import { disciplineColors } from '#rules/learn/lessons.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { discipline as t } from '#web/lib/messages/en/disciplines.ts'
import { autosave } from '#web/lib/messages/en/units-autosave.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'
import { getFieldErrors, getConflictingVersion } from '#web/autosave/save-errors.ts'
import { useLocalForm } from '#web/autosave/use-local-form.ts'
import type { FieldErrors } from '#web/lib/errors/field-errors.ts'

export interface CompetencyFields {
  /** Absent from a new competency. */
  id?: string
  title: string
  description: string
}

interface DisciplineFields {
  /** The revision that the admin saw. */
  revision: number
  title: string
  description: string
  color: string
  icon: string
  competencies: readonly CompetencyFields[]
}

const toInitialFields = (stored: AuthoringDiscipline | undefined): DisciplineFields => ({
  revision: stored?.revision ?? 0,
  title: stored?.title ?? '',
  description: stored?.description ?? '',
  color: stored?.color ?? disciplineColors[0],
  icon: stored?.icon ?? 'waves',
  competencies: stored?.competencies ?? [],
})

const validate = ({ title, competencies }: DisciplineFields): FieldErrors => ({
  ...(title.trim() ? {} : { title: autosave('required') }),
  ...Object.fromEntries(
    competencies.flatMap((competency, index) =>
      competency.title.trim() ? [] : [[`competencies.${index}.title`, autosave('required')]],
    ),
  ),
})

const toDisciplineBlock = (
  stored: AuthoringDiscipline | undefined,
  { revision, color, competencies, ...texts }: DisciplineFields,
) => ({
  ...texts,
  ...(stored ? { id: stored.id, revision } : {}),
  color: disciplineColors.find((competency) => competency === color) ?? disciplineColors[0],
  competencies: competencies.map(({ id, title, description }) => ({ ...(id ? { id } : {}), title, description })),
})

export const useDisciplineForm = (stored: AuthoringDiscipline | undefined, onDone: () => void) => {
  const { fields, write, discardDraft } = useLocalForm(`Discipline/${stored?.id ?? 'new'}`, toInitialFields(stored))
  const [problems, setProblems] = useState<FieldErrors>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const handleError = (error: unknown) => {
    const conflicting = getConflictingVersion(error, 'Discipline') as AuthoringDiscipline | undefined
    // The admin was warned about the conflict, so a second save overwrites the other version.
    if (conflicting) write({ revision: conflicting.revision })
    const fieldErrors = getFieldErrors(error as Error)
    setProblems(fieldErrors)
    setProblem(conflicting ? t('stale') : Object.keys(fieldErrors).length > 0 ? '' : toErrorText(error))
  }
  const closeIfMounted = useWhileMounted(onDone)
  const save = async () => {
    const wrong = validate(fields)
    setProblems(wrong)
    if (busy || Object.keys(wrong).length > 0) return
    setBusy(true)
    setProblem('')
    try {
      const { Discipline } = await call(disciplineEdit, { Discipline: toDisciplineBlock(stored, fields) })
      discardDraft()
      notify(t('saved', { title: Discipline.title }))
      await refreshAnswers(competencyAndUnitInfo, editorUnits, editorUnit, learnSummary)
      closeIfMounted()
    } catch (error) {
      handleError(error)
      setBusy(false)
    }
  }
  const cancel = () => {
    discardDraft()
    onDone()
  }
  return { fields, write, save, cancel, busy, problems, problem }
}
