/**
 * The filters of a list, which have the URL as their only source. A list declares one parameter for each filter, in the
 * order of the URL. Anybody can write a URL, so unknown values count as absent.
 */
import { useSearchParams } from 'react-router'
import { MAX_SEARCH_LENGTH } from '#rules/search/max-search-length.ts'

interface UrlParameter<Value> {
  /** The name in the URL; without it, the name of the filter. */
  name: string | undefined
  /** True for the id of the open item, which narrows nothing. */
  opensItem?: boolean
  /** @param text null if the parameter is missing */
  parse(text: string | null): Value
  /** Returns undefined for the default, which the URL leaves out. */
  format(value: Value): string | undefined
}

/**
 * A text, such as a search, cut to the length that the server accepts. A text that doesn't match the pattern counts as
 * absent.
 */
export const text = ({ name, pattern }: { name?: string; pattern?: RegExp } = {}): UrlParameter<string> => ({
  name,
  parse: (raw) => (raw === null || pattern?.test(raw) === false ? '' : raw.slice(0, MAX_SEARCH_LENGTH)),
  format: (value) => value || undefined,
})

/** The id of the item whose panel is open. */
export const openItem = (name?: string): UrlParameter<string | undefined> => ({
  name,
  opensItem: true,
  parse: (raw) => raw || undefined,
  format: (value) => value || undefined,
})

export const oneOf = <const Choice extends string, const Fallback extends Choice | undefined>(
  choices: readonly Choice[],
  fallback: Fallback,
): UrlParameter<Choice | Fallback> => ({
  name: undefined,
  parse: (raw) => choices.find((choice) => choice === raw) ?? fallback,
  format: (value) => (value === fallback ? undefined : value),
})

/** A number of one or two digits. */
export const smallNumber = (): UrlParameter<number | undefined> => ({
  name: undefined,
  parse: (raw) => (raw !== null && /^\d{1,2}$/.test(raw) ? Number(raw) : undefined),
  format: (value) => value?.toString(),
})

/** @param options.on the value in the URL; without it, the parameter has no value and only its presence counts */
export const flag = ({ name, on }: { name?: string; on?: string } = {}): UrlParameter<boolean> => ({
  name,
  parse: (raw) => (on === undefined ? raw !== null : raw === on),
  format: (value) => (value ? (on ?? '') : undefined),
})

/** The filters of one list. Its methods name a filter by its key, and write its value as the URL does. */
export interface UrlFilters<Filters> {
  parse: (params: URLSearchParams) => Filters
  /** The filters of a URL without parameters. */
  defaults: Filters
  toUrl: (filters: Filters) => string
  /** The parameter with the id of the open item; undefined if the list opens none. */
  openParameter: string | undefined
  getOpenItem: (filters: Filters) => string | undefined
  withOpenItem: (filters: Filters, id: string | undefined) => Filters
  /** Returns the text of a filter in the URL; empty for its default. */
  getText: (filters: Filters, key: string) => string
  /** Returns the filters with another text for one of them; empty for its default. */
  withText: (filters: Filters, key: string, text: string) => Filters
  /** Returns the keys of all filters that differ from their default, without the open item. */
  listSet: (filters: Filters) => string[]
}

type UrlParameters = Record<string, UrlParameter<unknown>>
type ParameterValues<Parameters extends UrlParameters> = {
  [Name in keyof Parameters]: Parameters[Name] extends UrlParameter<infer Value> ? Value : never
}

/** @param path the page of the list; a list with several pages adds the path itself */
export const createUrlFilters = <Parameters extends UrlParameters>(
  parameters: Parameters,
  path = '',
): UrlFilters<ParameterValues<Parameters>> => {
  type Filters = ParameterValues<Parameters>
  const entries = Object.entries(parameters)
  const [openKey, openParameter] = entries.find(([, { opensItem }]) => opensItem) ?? []
  const parse = (params: URLSearchParams): Filters =>
    Object.fromEntries(entries.map(([key, item]) => [key, item.parse(params.get(item.name ?? key))])) as Filters
  const getText = (filters: Filters, key: string) => parameters[key]?.format(filters[key]) ?? ''
  return {
    parse,
    defaults: parse(new URLSearchParams()),
    toUrl(filters) {
      const pairs = entries.flatMap(([key, item]) => {
        const value = item.format(filters[key])
        return value === undefined ? [] : [[item.name ?? key, value]]
      })
      return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path
    },
    openParameter: openParameter?.name ?? openKey,
    getOpenItem: (filters) => (openKey === undefined ? undefined : getText(filters, openKey) || undefined),
    withOpenItem: (filters, id) => (openKey === undefined ? filters : { ...filters, [openKey]: id }),
    getText,
    withText: (filters, key, text) => ({ ...filters, [key]: parameters[key]?.parse(text || null) }),
    listSet: (filters) =>
      entries.filter(([key, item]) => key !== openKey && item.format(filters[key]) !== undefined).map(([key]) => key),
  }
}

type SetFilters<Filters> = { [Name in keyof Filters]?: Exclude<Filters[Name], '' | false | undefined> }

/** Returns only the filters that narrow a list, as its request has them. */
export const pickSetFilters = <Filters extends object>(filters: Filters): SetFilters<Filters> =>
  Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== '' && value !== false && value !== undefined),
  ) as SetFilters<Filters>

/** Returns the filters of the current address. */
export const useUrlFilters = <Filters>({ parse }: Pick<UrlFilters<Filters>, 'parse'>): Filters =>
  parse(useSearchParams()[0])
