/** /custom-exercise/list lists a person's own exercises with their actions, and those that the school shares. */
import * as contract from '#contract/exercises.ts'
import * as library from '#contract/library.ts'
import { pollWhileAnyProcessing } from '#web/features/exercises/my-exercises/poll-while-processing.ts'
import { MyExercisesSection } from '#web/features/exercises/my-exercises/my-exercises-section.tsx'
import { isOwnExercise } from '#web/features/library/print-text.ts'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { SessionPrint } from '#web/features/library/session-print.tsx'
import { useAnswerPages } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { myExercises } from '#web/lib/messages/en/exercises-list.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { PrintGrid } from '#web/ui/print/rail.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { refreshLibrary } from './library-answers.ts'
import { stopIfPlaying } from './stop-if-playing.ts'

function CreateLink() {
  return (
    <ButtonLink look="board" to={paths.exercise} endIcon="arrow-right-bold">
      {myExercises('make')}
    </ButtonLink>
  )
}

/**
 * The answer holds the person's own exercises as well. All are loaded at once, or the shared ones might be on a later
 * page.
 */
const MAX_EXERCISES = 100

/** Hidden while the school shares no exercise. */
function FromYourSchool() {
  const answer = useAnswerPages(library.sessionsList, { Filter: { kind: 'custom_exercise' } }, { limit: MAX_EXERCISES })
  const shared = answer.data?.flatMap(({ Sessions }) => Sessions.filter((session) => !isOwnExercise(session))) ?? []
  if (answer.status !== 'error' && !shared.length && !answer.hasNextPage) return null
  return (
    <Section title={myExercises('school')}>
      <Answer query={answer} compact>
        {() => (
          <PrintGrid label={myExercises('school')}>
            {shared.map((session) => (
              <SessionPrint key={session.uuid} session={session} shape="square" />
            ))}
          </PrintGrid>
        )}
      </Answer>
      <ShowMore of={answer} centered />
    </Section>
  )
}

export function CustomExerciseListScreen() {
  const answer = useAnswerPages(contract.exercisesList, {}, { pollInterval: pollWhileAnyProcessing })
  const hasExercises = answer.data?.some(({ Exercises }) => Exercises.length > 0)
  return (
    <Page
      title={myExercises('title')}
      back={{ to: paths.home, label: myExercises('back') }}
      actions={hasExercises ? <CreateLink /> : undefined}
      big
    >
      <Answer
        query={answer}
        skeleton={<RowsSkeleton />}
        isEmpty={(pages) => pages.every(({ Exercises }) => !Exercises.length)}
        whenEmpty={<EmptyState title={myExercises('empty')} level={3} action={<CreateLink />} />}
      >
        {(pages) => (
          <MyExercisesSection
            exercises={pages.flatMap(({ Exercises }) => Exercises)}
            onChanged={refreshLibrary}
            onDeleted={stopIfPlaying}
          />
        )}
      </Answer>
      <ShowMore of={answer} centered />
      <FromYourSchool />
    </Page>
  )
}
