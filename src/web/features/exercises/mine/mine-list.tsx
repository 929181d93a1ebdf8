/** One's own exercises, last changed first, with what can be done to each. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as contract from '#contract/exercises.ts'
import { useAct, useAnswer } from '#web/lib/answers.ts'
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

/** For those who may; nothing for the others. */
const useOffering = () => {
  const { data } = useAnswer(contract.configDefaults, {})
  const offer = useAct(contract.offer, { refreshes: [contract.exercisesList] })
  const act = async (uuid: string, offered: boolean) => {
    await offer.act({ Exercise: { uuid, offered } }).catch(() => undefined)
  }
  return {
    offer: data?.Config.may_offer ? (uuid: string, offered: boolean) => void act(uuid, offered) : undefined,
    problem: offer.error?.message,
    forget: offer.reset,
  }
}

export function MineList({ label, exercises: mine, onGone }: MineListProps) {
  const { duplicate, ...copying } = useDuplicating()
  const { offer, ...offering } = useOffering()
  const { ask, question } = useDeleting(onGone)
  return (
    <>
      {[copying, offering].map(
        ({ problem, forget }) =>
          problem && (
            <Banner key={problem} onClose={forget}>
              {problem}
            </Banner>
          ),
      )}
      <RowList label={label}>
        {mine.map((exercise) => (
          <ExerciseRow
            key={exercise.uuid}
            exercise={exercise}
            onDuplicate={() => duplicate(exercise.uuid)}
            onDelete={() => ask(exercise)}
            onOffer={offer && ((offered) => offer(exercise.uuid, offered))}
          />
        ))}
      </RowList>
      {question}
    </>
  )
}
