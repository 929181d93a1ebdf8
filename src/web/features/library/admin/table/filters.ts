/** What of the catalogue is shown: the address is the truth. */
import { type CatalogStatus, catalogStatuses } from '#rules/catalog.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'

export interface SessionFilters {
  status: CatalogStatus | 'all'
  search: string
  /** Uuid of a series or collection; empty for any. */
  group: string
  /** The session that is open. */
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

/** As the server is asked; what is being made ready or was just sent should be seen first where nothing is in order. */
export const toRequestFilter = ({ status, search, group }: SessionFilters) => ({
  ...(status === 'all' ? {} : { status }),
  ...(search ? { search } : {}),
  ...(group ? { group_uuid: group } : {}),
  ...(status === 'all' && !group ? { sort: 'changed' as const } : {}),
})

export const hasFilters = ({ search, group }: SessionFilters): boolean => search !== '' || group !== ''
