/** The filters of an admin list: how a list describes them, and what follows for its address and its texts. */
import type { UrlFilters } from '#web/lib/address/url-filters.ts'
import type { MoodLevel } from '#web/ui/figure/mood-glyph.tsx'

/** Shown in place of the rows. */
export interface EmptyText {
  title: string
  more?: string
  level?: MoodLevel
}

export interface FilterOption {
  /** The text in the URL; empty for the default. */
  value: string
  label: string
  count?: number | undefined
  /** Shown if there is nothing with this value, and no other filter is set. */
  empty?: EmptyText
}

export interface FilterChoice<Filters> {
  name: keyof Filters & string
  label: string
  options: readonly FilterOption[]
}

/** Days are texts such as 2026-11-20. */
interface DayFilter<Filters> {
  name: keyof Filters & string
  label: string
  min?: string
  max?: string
}

export interface ListFilters<Filters> {
  /** The main choice, as links above the list. Clearing the filters leaves it, unless nothing else is set. */
  choice?: FilterChoice<Filters>
  /** The label of the search field, whose filter is `search`. */
  search?: string
  selects?: readonly FilterChoice<Filters>[]
  days?: readonly DayFilter<Filters>[]
  /** The column that sorts the list, and how the URL says that its order is descending. */
  sort?: { name: keyof Filters & string; column: string; descending: string }
}

export interface EmptyTexts {
  /** Nothing is there yet. */
  empty: EmptyText
  /** Something may be there, but not with these filters. */
  noMatch?: EmptyText
}

/** The filters of a list, and their values. */
export interface ListAddress<Filters> {
  address: UrlFilters<Filters>
  filters: Filters
}

/** Returns the URL with another value of one filter. A changed filter closes the open item. */
export const getFilteredUrl = <Filters>(
  { address, filters }: ListAddress<Filters>,
  name: keyof Filters & string,
  value: string,
): string => address.toUrl(address.withOpenItem(address.withText(filters, name, value), undefined))

export const isChosen = <Filters>(
  { address, filters }: ListAddress<Filters>,
  name: keyof Filters & string,
  value: string,
): boolean => address.toUrl(address.withText(filters, name, value)) === address.toUrl(filters)

/** Returns the filters that are set; the order is none. */
export const listSetFilters = <Filters>(
  { address, filters }: ListAddress<Filters>,
  { sort }: ListFilters<Filters>,
): string[] => address.listSet(filters).filter((name) => name !== sort?.name)

/** Returns the filters that are set and can be cleared: all but the main choice. */
export const listClearable = <Filters>(list: ListAddress<Filters>, description: ListFilters<Filters>): string[] =>
  listSetFilters(list, description).filter((name) => name !== description.choice?.name)

export const getClearedUrl = <Filters>(list: ListAddress<Filters>, description: ListFilters<Filters>): string => {
  const { address, filters } = list
  const clearable = listClearable(list, description)
  const names = clearable.length > 0 ? clearable : listSetFilters(list, description)
  const cleared = names.reduce((rest, name) => address.withText(rest, name, ''), filters)
  return address.toUrl(address.withOpenItem(cleared, undefined))
}

/** Returns the text for a list without rows. */
export const pickEmptyText = <Filters>(
  list: ListAddress<Filters>,
  description: ListFilters<Filters> & EmptyTexts,
): EmptyText => {
  const { choice, selects = [], empty, noMatch = empty } = description
  const [name = choice?.name, ...others] = listSetFilters(list, description)
  const field = others.length === 0 ? [choice, ...selects].find((item) => item?.name === name) : undefined
  const chosen = field?.options.find(({ value }) => isChosen(list, field.name, value))
  const isFiltered = listSetFilters(list, description).length > 0
  return chosen?.empty ?? (isFiltered ? noMatch : empty)
}
