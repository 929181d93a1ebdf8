/** A discipline that is being written: saved as a whole, over the state that was seen. */
import { useState } from 'react'
import {
  competencyAndUnitInfo,
  disciplineEdit,
  type DisciplineKept,
  keptUnit,
  keptUnits,
} from '#contract/learn/units.ts'
import { learnSummary } from '#contract/learn/summary.ts'
import { disciplineColors } from '#rules/learn/lessons.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { discipline as say } from '#web/lib/words/disciplines.en.ts'
import { writing } from '#web/lib/words/units-writing.en.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import { useWhileHere } from '#web/ui/use-while-here.ts'
import { type Problems, problemsOf, storedIn } from '../writing/refusals.ts'
import { useKeptForm } from '../writing/use-kept-form.ts'

export interface CompetencyFields {
  /** Absent from a new one. */
  id?: string
  title: string
  description: string
}

interface DisciplineFields {
  /** Of what was seen. */
  revision: number
  title: string
  description: string
  color: string
  icon: string
  competencies: readonly CompetencyFields[]
}

const begins = (stored: DisciplineKept | undefined): DisciplineFields => ({
  revision: stored?.revision ?? 0,
  title: stored?.title ?? '',
  description: stored?.description ?? '',
  color: stored?.color ?? disciplineColors[0],
  icon: stored?.icon ?? 'waves',
  competencies: stored?.competencies ?? [],
})

const wrongIn = ({ title, competencies }: DisciplineFields): Problems => ({
  ...(title.trim() ? {} : { title: writing('required') }),
  ...Object.fromEntries(
    competencies.flatMap((one, at) => (one.title.trim() ? [] : [[`competencies.${at}.title`, writing('required')]])),
  ),
})

const wishOf = (stored: DisciplineKept | undefined, { revision, color, competencies, ...words }: DisciplineFields) => ({
  ...words,
  ...(stored ? { id: stored.id, revision } : {}),
  color: disciplineColors.find((one) => one === color) ?? disciplineColors[0],
  competencies: competencies.map(({ id, title, description }) => ({ ...(id ? { id } : {}), title, description })),
})

export const useDisciplineForm = (stored: DisciplineKept | undefined, onDone: () => void) => {
  const { fields, write, forget } = useKeptForm(`Discipline/${stored?.id ?? 'new'}`, begins(stored))
  const [problems, setProblems] = useState<Problems>({})
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)

  const refuse = (error: unknown) => {
    const theirs = storedIn(error, 'Discipline') as DisciplineKept | undefined
    // Whoever saves once more has been told.
    if (theirs) write({ revision: theirs.revision })
    const found = problemsOf(error as Error)
    setProblems(found)
    setTrouble(theirs ? say('stale') : Object.keys(found).length > 0 ? '' : (error as Error).message)
  }
  const leave = useWhileHere(onDone)
  const save = async () => {
    const wrong = wrongIn(fields)
    setProblems(wrong)
    if (busy || Object.keys(wrong).length > 0) return
    setBusy(true)
    setTrouble('')
    try {
      const { Discipline } = await call(disciplineEdit, { Discipline: wishOf(stored, fields) })
      forget()
      notify(say('saved', { title: Discipline.title }))
      await refreshAnswers(competencyAndUnitInfo, keptUnits, keptUnit, learnSummary)
      leave()
    } catch (error) {
      refuse(error)
      setBusy(false)
    }
  }
  const giveUp = () => {
    forget()
    onDone()
  }
  return { fields, write, save, giveUp, busy, problems, trouble }
}
