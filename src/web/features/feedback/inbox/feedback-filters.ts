/** The filters of the feedback inbox, which shows pending messages by default. */
import { feedbackStatuses } from '#rules/feedback.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { createUrlFilters, oneOf, openItem, pickSetFilters, text } from '#web/lib/address/url-filters.ts'

export const feedbackFilters = createUrlFilters(
  { status: oneOf([...feedbackStatuses, 'all'], 'pending'), search: text(), uuid: openItem() },
  adminPaths.adminFeedback,
)
export type FeedbackFilters = typeof feedbackFilters.defaults

/** Returns the filter of the request. */
export const toRequestFilter = ({ status, search }: FeedbackFilters) =>
  pickSetFilters({ status: status === 'all' ? undefined : status, search })
