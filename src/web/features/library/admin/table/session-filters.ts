/** The filters of the catalog and the open session, as they are in the URL. */
import { type CatalogStatus, catalogStatuses } from '#rules/catalog.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'

export interface SessionFilters {
  status: CatalogStatus | 'all'
  search: string
  /** The ID of a series or collection, or empty for any. */
  group: string
  /** The ID of the open session. */
  session: string | undefined
}

const isStatus = (value: string | null): value is CatalogStatus =>
  (catalogStatuses as readonly (string | null)[]).includes(value)

export const parseFilters = (params: URLSearchParams): SessionFilters => {
  const status = params.get('status')
  return {
    status: isStatus(status) ? status : 'all',
    search: params.get('search') ?? '',
    group: params.get('group') ?? '',
    session: params.get('session') ?? undefined,
  }
}

export const filtersToUrl = ({ status, search, group, session }: SessionFilters): string => {
  const params = new URLSearchParams({
    ...(status === 'all' ? {} : { status }),
    ...(search ? { search } : {}),
    ...(group ? { group } : {}),
    ...(session ? { session } : {}),
  })
  return params.size ? `${adminPaths.adminSessions}?${params}` : adminPaths.adminSessions
}

/**
 * Returns the filter of the request. Without a group or status there is no fixed order, so sessions that are processing
 * or were just uploaded come first.
 */
export const toRequestFilter = ({ status, search, group }: SessionFilters) => ({
  ...(status === 'all' ? {} : { status }),
  ...(search ? { search } : {}),
  ...(group ? { group_uuid: group } : {}),
  ...(status === 'all' && !group ? { sort: 'changed' as const } : {}),
})

export const hasFilters = ({ search, group }: SessionFilters): boolean => search !== '' || group !== ''
