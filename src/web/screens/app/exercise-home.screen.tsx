/** /mindfulness/custom_exercise: what it is, how to begin, and what one has made already. */
import * as contract from '#contract/exercises.ts'
import { sessionsList } from '#contract/library.ts'
import { MineList } from '#web/features/exercises/mine/mine-list.tsx'
import { StartHere } from '#web/features/exercises/mine/start-here.tsx'
import { whileAnyIsMade } from '#web/features/exercises/mine/while-made.ts'
import { refreshAnswers, useAnswerPages } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { exercises } from '#web/lib/words/exercises.en.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

/** The rest is in the list. */
const MOST = 5

/** Drafts and finished ones apart, so that what was begun is found at once. */
function Own({ mine }: { mine: readonly contract.Exercise[] }) {
  const drafts = mine.filter(({ status }) => status === 'draft').slice(0, MOST)
  const made = mine.filter(({ status }) => status !== 'draft').slice(0, MOST)
  const more = { to: paths.customExercises, label: exercises('mine.all') }
  const gone = () => void refreshAnswers(sessionsList)
  return (
    <>
      {made.length > 0 && (
        <Section title={exercises('mine.ready')} more={more}>
          <MineList label={exercises('mine.ready')} exercises={made} onGone={gone} />
        </Section>
      )}
      {drafts.length > 0 && (
        <Section title={exercises('mine.drafts')} {...(made.length ? {} : { more })}>
          <MineList label={exercises('mine.drafts')} exercises={drafts} onGone={gone} />
        </Section>
      )}
    </>
  )
}

export function ExerciseHomeScreen() {
  const answer = useAnswerPages(contract.exercisesList, {}, { every: whileAnyIsMade })
  return (
    <Page
      title={exercises('mine.title')}
      lead={exercises('mine.lead')}
      back={{ to: paths.home, label: exercises('list.back') }}
      big
    >
      <StartHere />
      <Answer
        of={answer}
        skeleton={<RowsSkeleton />}
        empty={(pages) => pages.every(({ Exercises }) => !Exercises.length)}
        whenEmpty={<EmptyState title={exercises('mine.empty')} level={3} />}
      >
        {(pages) => <Own mine={pages.flatMap(({ Exercises }) => Exercises)} />}
      </Answer>
    </Page>
  )
}
