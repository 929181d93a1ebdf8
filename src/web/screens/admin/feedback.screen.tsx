/**
 * /admin/feedback lists the feedback that people sent to the admins of their school. `uuid` in the address opens one.
 */
import { useNavigate } from 'react-router'
import { type Feedback, feedbackExport, feedbackInfo, feedbackList } from '#contract/feedback.ts'
import { feedbackStatuses } from '#rules/feedback.ts'
import { InboxTable } from '#web/features/feedback/inbox/inbox-table.tsx'
import { MessagePanel } from '#web/features/feedback/inbox/message-panel.tsx'
import {
  feedbackFilters,
  toRequestFilter,
  type FeedbackFilters,
} from '#web/features/feedback/inbox/feedback-filters.ts'
import { useAction, useAnswer, useAnswerPages } from '#web/lib/answers.ts'
import { saveText } from '#web/lib/save-text.ts'
import { useAddressSearch } from '#web/lib/address/use-address-search.ts'
import { inbox } from '#web/lib/messages/en/feedback-admin.ts'
import { useUrlFilters } from '#web/lib/address/url-filters.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { FilterLinks } from '#web/ui/table/filter-links.tsx'
import { ListAndDetail } from '#web/ui/table/list-and-detail.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { TableSearch } from '#web/ui/table/table-search.tsx'
import { TableSkeleton } from '#web/ui/table/table-skeleton.tsx'
import styles from './feedback.module.css'

type FeedbackCounts = Record<(typeof feedbackStatuses)[number], number>

function Filters({ filters, counts }: { filters: FeedbackFilters; counts: FeedbackCounts | undefined }) {
  const all = counts && feedbackStatuses.reduce((sum, status) => sum + counts[status], 0)
  const items = [...feedbackStatuses, 'all' as const].map((status) => ({
    to: feedbackFilters.toUrl({ ...filters, status, uuid: undefined }),
    label: inbox(status),
    count: status === 'all' ? all : counts?.[status],
    current: filters.status === status,
  }))
  return <FilterLinks label={inbox('filter.status')} items={items} />
}

function Download({ filters }: { filters: FeedbackFilters }) {
  const { act, busy, error } = useAction(feedbackExport)
  const download = async () => {
    const { Csv } = await act({ Filter: toRequestFilter(filters) })
    saveText(Csv.name, Csv.text)
  }
  return (
    <>
      <Button look="line" icon="download-simple" busy={busy} onClick={() => void download().catch(() => undefined)}>
        {inbox('download')}
      </Button>
      {error && <Banner tone="danger">{error.message}</Banner>}
    </>
  )
}

function EmptyFeedback({ filters: { search, status } }: { filters: FeedbackFilters }) {
  if (search) return <EmptyState title={inbox('none')}>{inbox('none.more')}</EmptyState>
  const title = inbox(status === 'pending' ? 'empty.pending' : 'empty')
  return (
    <EmptyState title={title} level={4}>
      {inbox('empty.more')}
    </EmptyState>
  )
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
    <Answer of={answer} compact>
      {({ Feedback }) => <MessagePanel key={uuid} message={Feedback} closeUrl={closeUrl} />}
    </Answer>
  )
}

export function AdminFeedbackScreen() {
  const filters = useUrlFilters(feedbackFilters)
  const navigate = useNavigate()
  const answer = useAnswerPages(feedbackList, { Filter: toRequestFilter(filters) }, { keepsPreviousData: true })
  const back = feedbackFilters.toUrl({ ...filters, uuid: undefined })
  const closeDetail = () => void navigate(back, { preventScrollReset: true })
  const updateSearch = useAddressSearch('uuid')
  const counts = answer.data?.[0]?.Counts
  const messages = answer.data?.flatMap(({ Feedbacks }) => Feedbacks) ?? []
  const listed = messages.find(({ uuid }) => uuid === filters.uuid)
  const list = (
    <Answer
      of={answer}
      skeleton={<TableSkeleton columns={5} />}
      empty={(pages) => pages.every(({ Feedbacks }) => Feedbacks.length === 0)}
      whenEmpty={<EmptyFeedback filters={filters} />}
    >
      {() => (
        <>
          <InboxTable
            messages={messages}
            chosen={filters.uuid}
            to={({ uuid }) => feedbackFilters.toUrl({ ...filters, uuid })}
            busy={answer.isPlaceholderData}
          />
          <ShowMore of={answer} />
        </>
      )}
    </Answer>
  )
  return (
    <Page title={inbox('title')} actions={<Filters filters={filters} counts={counts} />}>
      <div className={styles.tools}>
        <TableSearch label={inbox('search')} value={filters.search} onSettled={updateSearch} />
        <Download filters={filters} />
      </div>
      <ListAndDetail
        list={list}
        detail={filters.uuid && <Message uuid={filters.uuid} known={listed} closeUrl={back} />}
        open={filters.uuid}
        back={{ to: back, label: inbox('back') }}
        onLeave={closeDetail}
      />
    </Page>
  )
}
