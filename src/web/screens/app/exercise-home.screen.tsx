/** /mindfulness/custom_exercise: what it is, how to begin, and what one has made already. */
import * as contract from '#contract/exercises.ts'
import { whileAnyIsMade } from '#web/features/exercises/own/while-made.ts'
import { OwnShelf } from '#web/features/exercises/own/own-shelf.tsx'
import { Welcome } from '#web/features/exercises/welcome/welcome.tsx'
import { useAnswerPages } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { welcome } from '#web/lib/words/exercises-welcome.en.ts'
import { Wrap } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { refreshLibrary } from './library-answers.ts'
import { playNoMore } from './play-no-more.ts'

/** Of each kind; the rest is in the list. */
const MOST = 4

export function ExerciseHomeScreen() {
  const answer = useAnswerPages(contract.exercisesList, {}, { every: whileAnyIsMade })
  return (
    <Wrap>
      <Welcome />
      <Answer
        of={answer}
        skeleton={<RowsSkeleton />}
        empty={(pages) => pages.every(({ Exercises }) => !Exercises.length)}
        whenEmpty={<EmptyState title={welcome('empty')} level={3} compact />}
        compact
      >
        {(pages) => (
          <OwnShelf
            exercises={pages.flatMap(({ Exercises }) => Exercises)}
            most={MOST}
            more={{ to: paths.customExercises, label: welcome('all') }}
            onChanged={refreshLibrary}
            onDeleted={playNoMore}
          />
        )}
      </Answer>
    </Wrap>
  )
}
