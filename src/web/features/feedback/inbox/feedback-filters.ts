/** The filters of the feedback inbox. The URL is their only source. */
import { type FeedbackStatus, feedbackStatuses } from '#rules/feedback.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'

export interface FeedbackFilters {
  status: FeedbackStatus | 'all'
  search: string
  /** The uuid of the open message. */
  uuid: string | undefined
}

const isStatus = (value: string | null): value is FeedbackStatus =>
  (feedbackStatuses as readonly (string | null)[]).includes(value)

/** Shows pending messages by default. */
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

/** Returns the filter of the request. */
export const toRequestFilter = ({ status, search }: FeedbackFilters) => ({
  ...(status === 'all' ? {} : { status }),
  ...(search ? { search } : {}),
})
