/** /teacher/assignments lists a teacher's assignments; ?of=… shows who completed one of them. */
import { useNavigate, useSearchParams } from 'react-router'
import { progress, type PublishedAssignment, publishedList } from '#contract/assignments.ts'
import { PublishedRows } from '#web/features/assignments/published-rows.tsx'
import { ProgressPage } from '#web/features/assignments/progress/student-progress.tsx'
import { DemoLine } from '#web/features/learn/demo-line.tsx'
import { NotFoundMessage } from '#web/features/learn/not-found-message.tsx'
import { useAnswer, useAnswerPages } from '#web/lib/answers.ts'
import { isMissingPage } from '#web/lib/errors/api-errors.ts'
import { paths } from '#web/lib/paths.ts'
import { teacherAssignments } from '#web/lib/messages/en/assignments-teacher.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { Crumbs } from '#web/ui/page/crumbs.tsx'
import { Page, Wrap } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

/** The interval at which the submissions are refreshed, in milliseconds. */
const POLL_INTERVAL_MS = 30_000

const listPublished = (pages: { Assignments: PublishedAssignment[] }[]) =>
  pages.flatMap(({ Assignments }) => Assignments)

const lessonsLink = (
  <ButtonLink to={paths.learn} look="board">
    {teacherAssignments('empty.act')}
  </ButtonLink>
)

function AssignmentList() {
  const includesWithdrawn = useSearchParams()[0].get('withdrawn') === 'true'
  const navigate = useNavigate()
  const answer = useAnswerPages(
    publishedList,
    { Filter: { withdrawn: includesWithdrawn } },
    { keepsPreviousData: true },
  )
  const applyFilter = (filter: 'now' | 'all') =>
    void navigate(filter === 'all' ? `${paths.assignments}?withdrawn=true` : paths.assignments, { replace: true })
  return (
    <Page
      title={teacherAssignments('title')}
      lead={teacherAssignments('lead')}
      back={{ to: paths.learn, label: teach('title') }}
    >
      <DemoLine />
      <ChoiceGroup
        legend={teacherAssignments('filter.legend')}
        legendHidden
        look="segments"
        options={(['now', 'all'] as const).map((value) => ({ value, label: teacherAssignments(`show.${value}`) }))}
        value={includesWithdrawn ? 'all' : 'now'}
        onChange={applyFilter}
      />
      <Answer
        query={answer}
        skeleton={<RowsSkeleton />}
        isEmpty={(pages) => listPublished(pages).length === 0}
        whenEmpty={
          <EmptyState title={teacherAssignments('empty')} action={lessonsLink}>
            {teacherAssignments('empty.lead')}
          </EmptyState>
        }
      >
        {(pages) => (
          <>
            <PublishedRows published={listPublished(pages)} />
            <ShowMore of={answer} />
          </>
        )}
      </Answer>
    </Page>
  )
}

const breadcrumb = [
  { to: paths.learn, label: teach('title') },
  { to: paths.assignments, label: teacherAssignments('title') },
]

function AssignmentDetail({ uuid }: { uuid: string }) {
  const answer = useAnswer(progress, { Assignment: { uuid } }, { pollInterval: () => POLL_INTERVAL_MS })
  if (isMissingPage(answer.error)) {
    return <NotFoundMessage title={teacherAssignments('gone')} lead={teacherAssignments('empty.lead')} />
  }
  if (!answer.data) {
    return (
      <Page title={teacherAssignments('title')} back={{ to: paths.assignments, label: teacherAssignments('title') }}>
        <Answer query={answer} skeleton={<RowsSkeleton />}>
          {() => null}
        </Answer>
      </Page>
    )
  }
  const { Assignment, Pupils } = answer.data
  return (
    <Wrap>
      <Crumbs label={teacherAssignments('crumbs')} items={breadcrumb} />
      <ProgressPage key={uuid} assignment={Assignment} students={Pupils} />
    </Wrap>
  )
}

export function AssignmentsScreen() {
  const assignmentUuid = useSearchParams()[0].get('of')
  return assignmentUuid ? <AssignmentDetail uuid={assignmentUuid} /> : <AssignmentList />
}
