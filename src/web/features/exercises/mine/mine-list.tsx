/** One's own exercises, last changed first, with what can be done to each. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as contract from '#contract/exercises.ts'
import { useAct } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { exercises } from '#web/lib/words/exercises.en.ts'
import { RowList } from '#web/ui/list/row-list.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { draftOf } from '../draft/drafts.ts'
import { useDeleting } from './delete-dialog.tsx'
import { ExerciseRow } from './exercise-row.tsx'

interface MineListProps {
  label: string
  exercises: readonly contract.Exercise[]
  /** Called after something was deleted, for whoever else shows it. */
  onGone: () => void
}

const useDuplicating = () => {
  const navigate = useNavigate()
  const copy = useAct(contract.duplicate, { refreshes: [contract.exercisesList] })
  const [problem, setProblem] = useState<string>()
  const duplicate = async (uuid: string) => {
    setProblem(undefined)
    try {
      const { Exercise, Script } = await copy.act({ Exercise: { uuid } })
      draftOf(Exercise.uuid).replace({ Exercise, Script })
      notify(exercises('list.duplicated'))
      await navigate(paths.exerciseEdit(Exercise.uuid))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '')
    }
  }
  return { duplicate: (uuid: string) => void duplicate(uuid), problem, forget: () => setProblem(undefined) }
}

export function MineList({ label, exercises: mine, onGone }: MineListProps) {
  const { duplicate, problem, forget } = useDuplicating()
  const { ask, question } = useDeleting(onGone)
  return (
    <>
      {problem && <Banner onClose={forget}>{problem}</Banner>}
      <RowList label={label}>
        {mine.map((exercise) => (
          <ExerciseRow
            key={exercise.uuid}
            exercise={exercise}
            onDuplicate={() => duplicate(exercise.uuid)}
            onDelete={() => ask(exercise)}
          />
        ))}
      </RowList>
      {question}
    </>
  )
}
