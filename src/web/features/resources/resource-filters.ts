/** The filters and the sort order of a folder. The URL is their only source. */
import { resourceSorts } from '#contract/resources/shapes.ts'

export type ResourceSort = (typeof resourceSorts)[number]

export interface ResourceFilters {
  search: string
  sort: ResourceSort
  /** Whether deleted resources are shown instead of the folder's contents. */
  deleted: boolean
}

const isSort = (value: string | null): value is ResourceSort =>
  (resourceSorts as readonly (string | null)[]).includes(value)

export const parseFilters = (params: URLSearchParams): ResourceFilters => {
  const sort = params.get('sort')
  return {
    search: params.get('search') ?? '',
    sort: isSort(sort) ? sort : 'name',
    deleted: params.has('deleted'),
  }
}

/** Returns the URL of a folder with its filters. @param path the URL of the folder */
export const filtersToUrl = (path: string, { search, sort, deleted }: ResourceFilters): string => {
  const params = new URLSearchParams({
    ...(search ? { search } : {}),
    ...(sort === 'name' ? {} : { sort }),
    ...(deleted ? { deleted: '' } : {}),
  })
  return params.size ? `${path}?${params}` : path
}

/** Returns the request of a folder's contents. @param folder uuid; undefined for the top */
export const toRequestBlocks = (folder: string | undefined, { search, sort }: ResourceFilters) => ({
  Folder: { uuid: folder ?? null },
  Filter: { sort, ...(search ? { search } : {}) },
})
