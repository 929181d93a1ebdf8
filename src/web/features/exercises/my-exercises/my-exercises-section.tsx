/** Shows a person's own exercises: unfinished ones as rows, playable ones as cards. */
import { useEffect, useRef, useState } from 'react'
import * as contract from '#contract/exercises.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { myExercises } from '#web/lib/messages/en/exercises-list.ts'
import { RowList } from '#web/ui/list/row-list.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { PrintGrid } from '#web/ui/print/rail.tsx'
import { splitByStatus } from './my-exercises.ts'
import { MyExercisePrint } from './my-exercise-print.tsx'
import { MyExerciseRow } from './my-exercise-row.tsx'
import styles from './my-exercises-section.module.css'

interface MyExercisesSectionProps {
  exercises: readonly contract.Exercise[]
  /** The maximum number of exercises of each kind to show. The rest is behind the `more` link. */
  maxCount?: number
  more?: { to: string; label: string }
  /** Called when other lists of these exercises are outdated. */
  onChanged: () => void
  /** Called after an exercise was deleted. */
  onDeleted: (uuid: string) => void
}

/** A deleted exercise loses the focus, so the focus moves to the list. */
const useFocusListAfterRemoval = (count: number) => {
  const list = useRef<HTMLDivElement>(null)
  const isRemoving = useRef(false)
  useEffect(() => {
    if (isRemoving.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
    isRemoving.current = false
  }, [count])
  return { list, onRemoving: () => void (isRemoving.current = true) }
}

export function MyExercisesSection({
  exercises,
  maxCount = Infinity,
  more,
  onChanged,
  onDeleted,
}: MyExercisesSectionProps) {
  const { data } = useAnswer(contract.configDefaults, {})
  const [problem, setProblem] = useState<string>()
  const { list, onRemoving } = useFocusListAfterRemoval(exercises.length)
  const { unfinished, playable } = splitByStatus(exercises)
  const shared = {
    mayOffer: data?.Config.may_offer ?? false,
    onChanged,
    onDeleted,
    onTrouble: setProblem,
    onRemoving,
  }
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label={myExercises('region')} className={styles.exercises}>
      {problem && <Banner onClose={() => setProblem(undefined)}>{problem}</Banner>}
      {unfinished.length > 0 && (
        <Section title={myExercises('inProgress')} {...(more && !playable.length ? { more } : {})}>
          <RowList label={myExercises('inProgress')}>
            {unfinished.slice(0, maxCount).map((exercise) => (
              <MyExerciseRow key={exercise.uuid} exercise={exercise} {...shared} />
            ))}
          </RowList>
        </Section>
      )}
      {playable.length > 0 && (
        <Section title={myExercises('ready')} lead={myExercises('label')} {...(more ? { more } : {})}>
          <PrintGrid label={myExercises('ready')}>
            {playable.slice(0, maxCount).map((exercise) => (
              <MyExercisePrint key={exercise.uuid} exercise={exercise} {...shared} />
            ))}
          </PrintGrid>
        </Section>
      )}
    </div>
  )
}
