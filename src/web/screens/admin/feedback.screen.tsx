/**
 * /admin/feedback lists the feedback that people sent to the admins of their school. `uuid` in the address opens one.
 */
import { useNavigate, useSearchParams } from 'react-router'
import { type Feedback, feedbackExport, feedbackInfo, feedbackList } from '#contract/feedback.ts'
import { feedbackStatuses } from '#rules/feedback.ts'
import { InboxTable } from '#web/features/feedback/inbox/inbox-table.tsx'
import { MessagePanel } from '#web/features/feedback/inbox/message-panel.tsx'
import {
  filtersToUrl,
  toRequestFilter,
  type FeedbackFilters,
  parseFilters,
} from '#web/features/feedback/inbox/filters.ts'
import { useAction, useAnswer, useAnswerPages } from '#web/lib/answers.ts'
import { saveText } from '#web/lib/save-text.ts'
import { useAddressSearch } from '#web/lib/use-address-search.ts'
import { inbox } from '#web/lib/messages/en/feedback-admin.ts'
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

function Filters({ wish, counts }: { wish: FeedbackFilters; counts: FeedbackCounts | undefined }) {
  const all = counts && feedbackStatuses.reduce((sum, status) => sum + counts[status], 0)
  const items = [...feedbackStatuses, 'all' as const].map((status) => ({
    to: filtersToUrl({ ...wish, status, uuid: undefined }),
    label: inbox(status),
    count: status === 'all' ? all : counts?.[status],
    current: wish.status === status,
  }))
  return <FilterLinks label={inbox('filter.status')} items={items} />
}

function Download({ wish }: { wish: FeedbackFilters }) {
  const { act, busy, error } = useAction(feedbackExport)
  const download = async () => {
    const { Csv } = await act({ Filter: toRequestFilter(wish) })
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

function EmptyFeedback({ wish: { search, status } }: { wish: FeedbackFilters }) {
  if (search) return <EmptyState title={inbox('none')}>{inbox('none.more')}</EmptyState>
  const title = inbox(status === 'pending' ? 'empty.pending' : 'empty')
  return (
    <EmptyState title={title} level={4}>
      {inbox('empty.more')}
    </EmptyState>
  )
}

interface OneProps {
  uuid: string
  /** The message as the list has it: shown at once. */
  known: Feedback | undefined
  close: string
}

function One({ uuid, known, close }: OneProps) {
  const placeholder = known && { Feedback: known }
  const answer = useAnswer(feedbackInfo, { Feedback: { uuid } }, { placeholder })
  return (
    <Answer of={answer} compact>
      {({ Feedback }) => <MessagePanel key={uuid} message={Feedback} close={close} />}
    </Answer>
  )
}

export function AdminFeedbackScreen() {
  const wish = parseFilters(useSearchParams()[0])
  const navigate = useNavigate()
  const answer = useAnswerPages(feedbackList, { Filter: toRequestFilter(wish) }, { keepsLast: true })
  const back = filtersToUrl({ ...wish, uuid: undefined })
  const leave = () => void navigate(back, { preventScrollReset: true })
  const look = useAddressSearch('uuid')
  const counts = answer.data?.[0]?.Counts
  const messages = answer.data?.flatMap(({ Feedbacks }) => Feedbacks) ?? []
  const known = messages.find(({ uuid }) => uuid === wish.uuid)
  const list = (
    <Answer
      of={answer}
      skeleton={<TableSkeleton columns={5} />}
      empty={(pages) => pages.every(({ Feedbacks }) => Feedbacks.length === 0)}
      whenEmpty={<EmptyFeedback wish={wish} />}
    >
      {() => (
        <>
          <InboxTable
            messages={messages}
            chosen={wish.uuid}
            to={({ uuid }) => filtersToUrl({ ...wish, uuid })}
            onLeave={leave}
            busy={answer.isPlaceholderData}
          />
          <ShowMore of={answer} />
        </>
      )}
    </Answer>
  )
  return (
    <Page title={inbox('title')} actions={<Filters wish={wish} counts={counts} />}>
      <div className={styles.tools}>
        <TableSearch label={inbox('search')} value={wish.search} onSettled={look} />
        <Download wish={wish} />
      </div>
      <ListAndDetail
        list={list}
        detail={wish.uuid && <One uuid={wish.uuid} known={known} close={back} />}
        open={wish.uuid}
        back={{ to: back, label: inbox('back') }}
        onLeave={leave}
      />
    </Page>
  )
}
