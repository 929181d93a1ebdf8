/** The columns of the received messages, and the filters of their list, which shows pending messages by default. */
import type { Feedback } from '#contract/feedback.ts'
import { formatDate, formatTimeOfDay } from '#rules/times.ts'
import { feedbackStatuses } from '#rules/feedback.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { createUrlFilters, oneOf, openItem, pickSetFilters, text } from '#web/lib/address/url-filters.ts'
import { inbox } from '#web/lib/messages/en/feedback-admin.ts'
import { Badge } from '#web/ui/print/status-badge.tsx'
import type { TableColumns } from '#web/ui/table/data-table.tsx'
import styles from './inbox.module.css'
import { getAppSection } from './page-path.ts'
import { statusTones } from './statuses.ts'

export const feedbackFilters = createUrlFilters(
  { status: oneOf([...feedbackStatuses, 'all'], 'pending'), search: text(), uuid: openItem() },
  adminPaths.adminFeedback,
)
export type FeedbackFilters = typeof feedbackFilters.defaults

/** Returns the filter of the request. */
export const toFeedbackRequestFilter = ({ status, search }: FeedbackFilters) =>
  pickSetFilters({ status: status === 'all' ? undefined : status, search })

export const inboxColumns: TableColumns<Feedback> = [
  { id: 'subject', label: inbox('subject'), cell: ({ feedback_subject }) => feedback_subject },
  { id: 'from', label: inbox('from'), cell: ({ from }) => from.name },
  {
    id: 'page',
    label: inbox('page'),
    inBlock: 'absent',
    cell: ({ feedback_location }) => getAppSection(feedback_location, location.origin),
  },
  {
    id: 'sent',
    label: inbox('sent'),
    cell: ({ sent_at }) => (
      <span className={styles.when}>
        <span>{formatDate(sent_at)}</span> <span>{formatTimeOfDay(sent_at)}</span>
      </span>
    ),
  },
  {
    id: 'status',
    label: inbox('status'),
    inBlock: 'beside',
    cell: ({ status }) => <Badge tone={statusTones[status]}>{inbox(status)}</Badge>,
  },
]
