/** /teacher/assignments: what was given out, and with ?of=… who did one of it. */
import { useNavigate, useSearchParams } from 'react-router'
import { progress, type Published, publishedList } from '#contract/assignments.ts'
import { PublishedRows } from '#web/features/assignments/published-rows.tsx'
import { WhoDidIt } from '#web/features/assignments/who/who-did-it.tsx'
import { DemoLine } from '#web/features/learn/demo-line.tsx'
import { isNotThere } from '#web/features/learn/gone.tsx'
import { Lost } from '#web/features/learn/lost.tsx'
import { useAnswer, useAnswerPages } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { assign } from '#web/lib/words/assign.en.ts'
import { teach } from '#web/lib/words/teach.en.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { Crumbs } from '#web/ui/page/crumbs.tsx'
import { Page, Wrap } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

/** A class moves on while its teacher looks, in milliseconds. */
const LOOK_AGAIN = 30_000

const publishedIn = (pages: { Assignments: Published[] }[]) => pages.flatMap(({ Assignments }) => Assignments)

const toLessons = (
  <ButtonLink to={paths.learn} look="board">
    {assign('empty.act')}
  </ButtonLink>
)

function All() {
  const withdrawn = useSearchParams()[0].get('withdrawn') === 'true'
  const navigate = useNavigate()
  const answer = useAnswerPages(publishedList, { Filter: { withdrawn } }, { keepsLast: true })
  const show = (which: 'now' | 'all') =>
    void navigate(which === 'all' ? `${paths.assignments}?withdrawn=true` : paths.assignments, { replace: true })
  return (
    <Page title={assign('title')} lead={assign('lead')} back={{ to: paths.learn, label: teach('title') }}>
      <DemoLine />
      <ChoiceGroup
        legend={assign('filter.legend')}
        legendHidden
        look="segments"
        options={(['now', 'all'] as const).map((value) => ({ value, label: assign(`show.${value}`) }))}
        value={withdrawn ? 'all' : 'now'}
        onChange={show}
      />
      <Answer
        of={answer}
        skeleton={<RowsSkeleton />}
        empty={(pages) => publishedIn(pages).length === 0}
        whenEmpty={
          <EmptyState title={assign('empty')} action={toLessons}>
            {assign('empty.lead')}
          </EmptyState>
        }
      >
        {(pages) => (
          <>
            <PublishedRows published={publishedIn(pages)} />
            <ShowMore of={answer} />
          </>
        )}
      </Answer>
    </Page>
  )
}

const way = [
  { to: paths.learn, label: teach('title') },
  { to: paths.assignments, label: assign('title') },
]

function One({ uuid }: { uuid: string }) {
  const answer = useAnswer(progress, { Assignment: { uuid } }, { every: () => LOOK_AGAIN })
  if (isNotThere(answer.error)) return <Lost title={assign('gone')} lead={assign('empty.lead')} />
  if (!answer.data) {
    return (
      <Page title={assign('title')} back={{ to: paths.assignments, label: assign('title') }}>
        <Answer of={answer} skeleton={<RowsSkeleton />}>
          {() => null}
        </Answer>
      </Page>
    )
  }
  const { Assignment, Pupils } = answer.data
  return (
    <Wrap>
      <Crumbs label={assign('crumbs')} items={way} />
      <WhoDidIt key={uuid} of={Assignment} pupils={Pupils} />
    </Wrap>
  )
}

export function AssignmentsScreen() {
  const of = useSearchParams()[0].get('of')
  return of ? <One uuid={of} /> : <All />
}
