/** The filters of the groups page and the open group, as they are in the URL. */
import type { GroupKind } from '#contract/catalog/shapes.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'

export interface GroupFilters {
  kind: GroupKind
  /** The ID of the open group. */
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
