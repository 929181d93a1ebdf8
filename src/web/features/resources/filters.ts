/** What of a folder is shown, and in which order: the address is the truth. */
import { resourceSorts } from '#contract/resources/shapes.ts'

export type ResourceSort = (typeof resourceSorts)[number]

export interface ResourceFilters {
  search: string
  sort: ResourceSort
  /** What was deleted, in place of what is there. */
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

/** @param place address of the folder */
export const filtersToUrl = (place: string, { search, sort, deleted }: ResourceFilters): string => {
  const params = new URLSearchParams({
    ...(search ? { search } : {}),
    ...(sort === 'name' ? {} : { sort }),
    ...(deleted ? { deleted: '' } : {}),
  })
  return params.size ? `${place}?${params}` : place
}

/** As the server is asked. @param folder uuid; nothing for the top */
export const toRequestBlocks = (folder: string | undefined, { search, sort }: ResourceFilters) => ({
  Folder: { uuid: folder ?? null },
  Filter: { sort, ...(search ? { search } : {}) },
})
