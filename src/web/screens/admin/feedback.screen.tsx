/**
 * /admin/feedback lists the feedback that people sent to the admins of their school. `uuid` in the address opens one.
 */
import { type Feedback, feedbackExport, feedbackInfo, feedbackList } from '#contract/feedback.ts'
import { feedbackStatuses } from '#rules/feedback.ts'
import {
  inboxColumns,
  feedbackFilters,
  toFeedbackRequestFilter,
  type FeedbackFilters,
} from '#web/features/feedback/inbox/inbox-list.tsx'
import { MessagePanel } from '#web/features/feedback/inbox/message-panel.tsx'
import { useAction, useAnswer } from '#web/lib/answers.ts'
import { inbox } from '#web/lib/messages/en/feedback-admin.ts'
import { Answer } from '#web/ui/state/answer.tsx'
import { CsvDownload } from './list-detail/csv-download.tsx'
import { ListDetailScreen } from './list-detail/list-detail-screen.tsx'
import type { FilterOption } from './list-detail/list-filters.ts'
import { usePagedList } from './list-detail/list-state.ts'

type FeedbackCounts = Record<(typeof feedbackStatuses)[number], number>

const noFeedback = { title: inbox('empty'), more: inbox('empty.more'), level: 4 } as const
const noMatch = { title: inbox('none') }

const listStatuses = (counts: FeedbackCounts | undefined): FilterOption[] => {
  const all = counts && feedbackStatuses.reduce((sum, status) => sum + counts[status], 0)
  return [
    ...feedbackStatuses.map((status) => ({ value: status, label: inbox(status), count: counts?.[status] })),
    { value: 'all', label: inbox('all'), count: all },
  ].map((option) => (option.value === 'pending' ? option : { ...option, empty: noFeedback }))
}

function Download({ filters }: { filters: FeedbackFilters }) {
  const { attempt, busy, error } = useAction(feedbackExport)
  return <CsvDownload load={() => attempt({ Filter: toFeedbackRequestFilter(filters) })} busy={busy} error={error} />
}

interface MessageProps {
  uuid: string
  /** The message as the list has it: shown at once. */
  known: Feedback | undefined
  closeUrl: string
}

function Message({ uuid, known, closeUrl }: MessageProps) {
  const placeholder = known && { Feedback: known }
  const answer = useAnswer(feedbackInfo, { Feedback: { uuid } }, { placeholder })
  return (
    <Answer query={answer} compact>
      {({ Feedback }) => <MessagePanel key={uuid} message={Feedback} closeUrl={closeUrl} />}
    </Answer>
  )
}

export function AdminFeedbackScreen() {
  const list = usePagedList({
    address: feedbackFilters,
    endpoint: feedbackList,
    toRequest: (filters) => ({ Filter: toFeedbackRequestFilter(filters) }),
    toRows: ({ Feedbacks }) => Feedbacks,
  })
  return (
    <ListDetailScreen
      list={list}
      title={inbox('title')}
      actions={<Download filters={list.filters} />}
      choice={{ name: 'status', label: inbox('filter.status'), options: listStatuses(list.firstPage?.Counts) }}
      search={inbox('search')}
      label={inbox('list')}
      columns={inboxColumns}
      empty={{ ...noFeedback, title: inbox('empty.pending') }}
      noMatch={noMatch}
      detail={{
        back: inbox('back'),
        render: ({ uuid, row, closeUrl }) => <Message uuid={uuid} known={row} closeUrl={closeUrl} />,
      }}
    />
  )
}
