/** Which groups are shown, and which of them is open: the address is the truth. */
import type { GroupKind } from '#contract/catalogue/shapes.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'

export interface GroupFilters {
  kind: GroupKind
  /** Uuid of the one that is open. */
  group: string | undefined
}

export const parseGroupFilters = (params: URLSearchParams): GroupFilters => ({
  kind: params.get('kind') === 'collection' ? 'collection' : 'series',
  group: params.get('group') ?? undefined,
})

export const groupFiltersToUrl = ({ kind, group }: GroupFilters): string => {
  const params = new URLSearchParams({ ...(kind === 'series' ? {} : { kind }), ...(group ? { group } : {}) })
  return params.size ? `${adminPaths.adminGroups}?${params}` : adminPaths.adminGroups
}
