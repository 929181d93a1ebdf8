/** The filters of the catalog and the open session. */
import { catalogStatuses } from '#rules/catalog.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { createUrlFilters, oneOf, openItem, pickSetFilters, text } from '#web/lib/address/url-filters.ts'

export const sessionFilters = createUrlFilters(
  {
    status: oneOf([...catalogStatuses, 'all'], 'all'),
    search: text(),
    /** The ID of a series or collection, or empty for any. */
    group: text(),
    session: openItem(),
  },
  adminPaths.adminSessions,
)
export type SessionFilters = typeof sessionFilters.defaults

/**
 * Returns the filter of the request. Without a group or status there is no fixed order, so sessions that are processing
 * or were just uploaded come first.
 */
export const toSessionRequestFilter = ({ status, search, group }: SessionFilters) =>
  pickSetFilters({
    status: status === 'all' ? undefined : status,
    search,
    group_uuid: group,
    sort: status === 'all' && !group ? ('changed' as const) : undefined,
  })
