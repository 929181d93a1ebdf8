/** The filters of the groups page and the open group. */
import { adminPaths } from '#web/lib/admin-paths.ts'
import { createUrlFilters, oneOf, openItem } from '#web/lib/address/url-filters.ts'

export const groupFilters = createUrlFilters(
  { kind: oneOf(['series', 'collection'], 'series'), group: openItem() },
  adminPaths.adminGroups,
)
export type GroupFilters = typeof groupFilters.defaults
