/** /custom-exercise/list: what someone made; an invitation while it is empty. */
import * as contract from '#contract/library.ts'
import { MoreButton } from '#web/features/library/more-button.tsx'
import { whileProcessing } from '#web/features/library/processing.ts'
import { SessionPrint } from '#web/features/library/session-print.tsx'
import { useAnswerPages } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/words/library.en.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PrintGrid } from '#web/ui/print/rail.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RailSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

function MakeOne() {
  return (
    <ButtonLink look="board" to={paths.exercise} nose="arrow-right-bold">
      {library('mine.make')}
    </ButtonLink>
  )
}

export function CustomExerciseListScreen() {
  const answer = useAnswerPages(
    contract.sessionsList,
    { Filter: { kind: 'custom_exercise' } },
    { every: (pages) => whileProcessing(pages?.flatMap(({ Sessions }) => Sessions)) },
  )
  return (
    <Page title={library('mine')} back={{ to: paths.home, label: library('home') }} big>
      <Answer
        of={answer}
        skeleton={<RailSkeleton shape="square" />}
        empty={(pages) => pages.every(({ Sessions }) => !Sessions.length)}
        whenEmpty={<EmptyState title={library('mine.empty')} level={3} action={<MakeOne />} />}
      >
        {(pages) => (
          <PrintGrid label={library('mine')}>
            {pages.flatMap(({ Sessions }) =>
              Sessions.map((session) => <SessionPrint key={session.uuid} session={session} shape="square" />),
            )}
          </PrintGrid>
        )}
      </Answer>
      <MoreButton of={answer} />
    </Page>
  )
}
