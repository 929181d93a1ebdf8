/** The filters and the sort order of a folder. Its path is not part of them. */
import { resourceSorts } from '#contract/resources/shapes.ts'
import { createUrlFilters, flag, oneOf, pickSetFilters, text } from '#web/lib/address/url-filters.ts'

export type ResourceSort = (typeof resourceSorts)[number]

export const resourceFilters = createUrlFilters({
  search: text(),
  sort: oneOf(resourceSorts, 'name'),
  /** Whether deleted resources are shown instead of the folder's contents. */
  deleted: flag(),
})
export type ResourceFilters = typeof resourceFilters.defaults

/** Returns the request of a folder's contents. @param folder uuid; undefined for the top */
export const toRequestBlocks = (folder: string | undefined, { search, sort }: ResourceFilters) => ({
  Folder: { uuid: folder ?? null },
  Filter: { sort, ...pickSetFilters({ search }) },
})
