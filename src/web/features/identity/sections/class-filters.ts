/** The filters of the class list. The URL is their only source. */
import { adminPaths } from '#web/lib/admin-paths.ts'

export interface ClassFilters {
  archived: boolean
  search: string
  /** The uuid of the class whose panel is open. */
  section: string | undefined
}

export const parseFilters = (params: URLSearchParams): ClassFilters => ({
  archived: params.get('show') === 'archived',
  search: params.get('search') ?? '',
  section: params.get('class') ?? undefined,
})

export const filtersToUrl = ({ archived, search, section }: ClassFilters): string => {
  const params = new URLSearchParams({
    ...(archived ? { show: 'archived' } : {}),
    ...(search ? { search } : {}),
    ...(section ? { class: section } : {}),
  })
  return params.size ? `${adminPaths.adminClasses}?${params}` : adminPaths.adminClasses
}

/** Returns the filter of the request. */
export const toRequestFilter = ({ archived, search }: ClassFilters) => ({
  ...(archived ? { archived } : {}),
  ...(search ? { search } : {}),
})
