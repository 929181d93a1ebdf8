/** /mindfulness/custom_exercise introduces custom exercises, and lists the person's latest ones. */
import * as contract from '#contract/exercises.ts'
import { pollWhileAnyProcessing } from '#web/features/exercises/my-exercises/poll-while-processing.ts'
import { MyExercisesSection } from '#web/features/exercises/my-exercises/my-exercises-section.tsx'
import { Welcome } from '#web/features/exercises/welcome/welcome.tsx'
import { useAnswerPages } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { welcome } from '#web/lib/messages/en/exercises-welcome.ts'
import { Wrap } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { refreshLibrary } from './library-answers.ts'
import { stopIfPlaying } from './stop-if-playing.ts'

/** The number of exercises of each kind that are shown; the list has the rest. */
const MAX_SHOWN = 4

export function ExerciseHomeScreen() {
  const answer = useAnswerPages(contract.exercisesList, {}, { pollInterval: pollWhileAnyProcessing })
  return (
    <Wrap>
      <Welcome />
      <Answer
        query={answer}
        skeleton={<RowsSkeleton />}
        isEmpty={(pages) => pages.every(({ Exercises }) => !Exercises.length)}
        whenEmpty={<EmptyState title={welcome('empty')} level={3} compact />}
        compact
      >
        {(pages) => (
          <MyExercisesSection
            exercises={pages.flatMap(({ Exercises }) => Exercises)}
            maxCount={MAX_SHOWN}
            more={{ to: paths.customExercises, label: welcome('all') }}
            onChanged={refreshLibrary}
            onDeleted={stopIfPlaying}
          />
        )}
      </Answer>
    </Wrap>
  )
}
