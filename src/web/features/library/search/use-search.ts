/** The state of a search: the text as it is typed, and the URL that follows a moment later. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { storedSearches } from '#web/lib/storage/stored-searches.ts'
import { useQueryParams } from '#web/lib/address/use-query-params.ts'
import { hasFeature } from '#web/session/features.ts'
import { getCurrentUser } from '#web/session/session.ts'
import {
  type Facets,
  parseStoredFacets,
  pickFacets,
  toStoredFacets,
  hasFilters,
  filtersToParams,
  type SearchFilters,
  parseFilters,
} from './search-filters.ts'

/** The time that the person must pause typing before the search request is sent, in milliseconds. */
const TYPING_DELAY_MS = 180

export interface Search {
  /** The filters of the request. The URL is the source of truth. */
  filters: SearchFilters
  /** The text of the field. */
  text: string
  /** The chosen facets. The URL follows them. */
  facets: Facets
  /** Whether the person is typing. Suggestions then replace the full list. */
  typing: boolean
  changeText: (text: string) => void
  /** Shows the full list for these words, or for the text of the field. */
  showResults: (text?: string) => void
  /** Closes the suggestions. */
  closeSuggestions: () => void
  /** Notes that a suggestion was opened, which stores its words as a recent search. */
  recordPickedSearch: () => void
  /** Chooses facets and stores them in `filterData`. */
  changeFacets: (facets: Partial<Facets>) => void
}

/** Removes a filter for custom exercises, which an old URL may contain, if the school has turned them off. */
const withoutDisabledKinds = <FacetsLike extends Facets>(facets: FacetsLike): FacetsLike =>
  hasFeature(getCurrentUser(), 'custom_exercises')
    ? facets
    : { ...facets, kinds: facets.kinds.filter((kind) => kind !== 'custom_exercise') }

/** Restores the facets that the person chose last: once per visit, and only if the URL contains none. */
const useStoredFacets = () => {
  const wasApplied = useRef(false)
  const restoreFacets = (filters: SearchFilters): SearchFilters => {
    if (wasApplied.current || !filters.q) return filters
    wasApplied.current = true
    return hasFilters(filters)
      ? filters
      : { ...filters, ...withoutDisabledKinds(parseStoredFacets(storedSearches.filterData.read())) }
  }
  const remember = (facets: Facets) => {
    wasApplied.current = true
    storedSearches.filterData.write(toStoredFacets(facets))
  }
  return { restoreFacets, remember }
}

const toSearchString = (filters: SearchFilters): string => filtersToParams(filters).toString()

/**
 * Reads the filters from the URL and writes them there. `hasArrived` is true when the person has opened or returned to
 * another URL.
 */
const useUrlFilters = () => {
  const [params, writeParams] = useQueryParams()
  const address = params.toString()
  const filters = withoutDisabledKinds(parseFilters(params))
  const [lastAddress, setLastAddress] = useState(address)
  const [writtenSearch, setWrittenSearch] = useState(() => toSearchString(filters))
  const hasMoved = address !== lastAddress
  if (hasMoved) setLastAddress(address)
  return {
    filters,
    hasUrlChanged: hasMoved && toSearchString(filters) !== writtenSearch,
    writeFilters: (next: SearchFilters) => {
      if (toSearchString(next) === writtenSearch) return
      setWrittenSearch(toSearchString(next))
      writeParams(filtersToParams(next))
    },
  }
}

/** Stores the search text as the newest one. */
const rememberSearch = (query: string): void => {
  const { searches } = storedSearches
  if (query) searches.write([query, ...searches.read().filter((search) => search !== query)])
}

export const useSearch = (): Search => {
  const { restoreFacets, remember } = useStoredFacets()
  const { filters, hasUrlChanged, writeFilters } = useUrlFilters()
  const [text, setText] = useState(filters.q)
  const [facets, setFacets] = useState(() => pickFacets(filters))
  const [typing, setTyping] = useState(false)
  if (hasUrlChanged) {
    setText(filters.q)
    setTyping(false)
    setFacets(pickFacets(filters))
  }

  const applyQuery = (query: string) => {
    const requested = { ...facets, q: query.trim() }
    const next = restoreFacets(requested)
    if (next !== requested) setFacets(pickFacets(next))
    writeFilters(next)
  }
  const applyCurrentQuery = useEffectEvent(() => applyQuery(text))
  useEffect(() => {
    const timer = setTimeout(() => applyCurrentQuery(), TYPING_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, facets])

  return {
    filters,
    text,
    facets,
    typing,
    changeText: (typed) => {
      setText(typed)
      setTyping(typed.trim() !== '')
    },
    showResults: (query = text) => {
      setText(query)
      setTyping(false)
      applyQuery(query)
      rememberSearch(query.trim())
    },
    closeSuggestions: () => setTyping(false),
    recordPickedSearch: () => rememberSearch(filters.q),
    changeFacets: (change) => {
      const next = { ...facets, ...change }
      setFacets(next)
      remember(next)
    },
  }
}
