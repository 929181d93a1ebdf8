/** The filters of the class list. */
import { adminPaths } from '#web/lib/admin-paths.ts'
import { createUrlFilters, flag, openItem, pickSetFilters, text } from '#web/lib/address/url-filters.ts'

export const classFilters = createUrlFilters(
  { archived: flag({ name: 'show', on: 'archived' }), search: text(), section: openItem('class') },
  adminPaths.adminClasses,
)
export type ClassFilters = typeof classFilters.defaults

/** Returns the filter of the request. */
export const toRequestFilter = ({ archived, search }: ClassFilters) => pickSetFilters({ archived, search })
