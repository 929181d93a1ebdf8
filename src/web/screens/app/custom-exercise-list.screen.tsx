/** /custom-exercise/list: what someone made, with what can be done to each, and what their school shares. */
import * as contract from '#contract/exercises.ts'
import * as library from '#contract/library.ts'
import { whileAnyIsMade } from '#web/features/exercises/own/while-made.ts'
import { OwnShelf } from '#web/features/exercises/own/own-shelf.tsx'
import { isOwn } from '#web/features/library/made.ts'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { SessionPrint } from '#web/features/library/session-print.tsx'
import { useAnswerPages } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { own } from '#web/lib/words/exercises-list.en.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { PrintGrid } from '#web/ui/print/rail.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { refreshLibrary } from './library-answers.ts'
import { playNoMore } from './play-no-more.ts'

function MakeOne() {
  return (
    <ButtonLink look="board" to={paths.exercise} nose="arrow-right-bold">
      {own('make')}
    </ButtonLink>
  )
}

/** The answer holds one's own as well: all of them come at once, or the shared ones might wait on a later page. */
const ALL = 100

/** Not there while the school shares nothing. */
function FromYourSchool() {
  const answer = useAnswerPages(library.sessionsList, { Filter: { kind: 'custom_exercise' } }, { limit: ALL })
  const shared = answer.data?.flatMap(({ Sessions }) => Sessions.filter((session) => !isOwn(session))) ?? []
  if (answer.status !== 'error' && !shared.length && !answer.hasNextPage) return null
  return (
    <Section title={own('school')}>
      <Answer of={answer} compact>
        {() => (
          <PrintGrid label={own('school')}>
            {shared.map((session) => (
              <SessionPrint key={session.uuid} session={session} shape="square" />
            ))}
          </PrintGrid>
        )}
      </Answer>
      <ShowMore of={answer} centred />
    </Section>
  )
}

export function CustomExerciseListScreen() {
  const answer = useAnswerPages(contract.exercisesList, {}, { every: whileAnyIsMade })
  const some = answer.data?.some(({ Exercises }) => Exercises.length > 0)
  return (
    <Page
      title={own('title')}
      back={{ to: paths.home, label: own('back') }}
      actions={some ? <MakeOne /> : undefined}
      big
    >
      <Answer
        of={answer}
        skeleton={<RowsSkeleton />}
        empty={(pages) => pages.every(({ Exercises }) => !Exercises.length)}
        whenEmpty={<EmptyState title={own('empty')} level={3} action={<MakeOne />} />}
      >
        {(pages) => (
          <OwnShelf
            exercises={pages.flatMap(({ Exercises }) => Exercises)}
            onChanged={refreshLibrary}
            onDeleted={playNoMore}
          />
        )}
      </Answer>
      <ShowMore of={answer} centred />
      <FromYourSchool />
    </Page>
  )
}
