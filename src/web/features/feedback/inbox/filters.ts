/** What of the feedback is shown: the address is the truth. */
import { type FeedbackStatus, feedbackStatuses } from '#rules/feedback.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'

export interface FeedbackFilters {
  status: FeedbackStatus | 'all'
  search: string
  /** The one that is open. */
  uuid: string | undefined
}

const isStatus = (value: string | null): value is FeedbackStatus =>
  (feedbackStatuses as readonly (string | null)[]).includes(value)

/** What nobody has looked at comes first. */
export const parseFilters = (params: URLSearchParams): FeedbackFilters => {
  const status = params.get('status')
  return {
    status: status === 'all' || isStatus(status) ? status : 'pending',
    search: params.get('search') ?? '',
    uuid: params.get('uuid') ?? undefined,
  }
}

export const filtersToUrl = ({ status, search, uuid }: FeedbackFilters): string => {
  const params = new URLSearchParams({
    ...(status === 'pending' ? {} : { status }),
    ...(search ? { search } : {}),
    ...(uuid ? { uuid } : {}),
  })
  return params.size ? `${adminPaths.adminFeedback}?${params}` : adminPaths.adminFeedback
}

/** As the server is asked. */
export const toRequestFilter = ({ status, search }: FeedbackFilters) => ({
  ...(status === 'all' ? {} : { status }),
  ...(search ? { search } : {}),
})
