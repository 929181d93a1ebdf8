/** The state of a search: the text as it is typed, and the URL that follows a moment later. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { storedSearches } from '#web/lib/stored-searches.ts'
import { useOwnSearch } from '#web/lib/use-own-search.ts'
import { hasFeature } from '#web/session/features.ts'
import { currentUser } from '#web/session/session.ts'
import {
  type Facets,
  facetsFromStorage,
  pickFacets,
  facetsToStorage,
  hasFilters,
  filtersToParams,
  type SearchFilters,
  parseFilters,
} from './filters.ts'

/** How long the person must pause typing before the search request is sent, in milliseconds. */
const TYPING_DELAY = 180

export interface Search {
  /** The filters of the request. The URL is the source of truth. */
  wish: SearchFilters
  /** The text of the field. */
  text: string
  /** The chosen facets. The URL follows them. */
  facets: Facets
  /** Whether the person is typing. Suggestions then replace the full list. */
  typing: boolean
  type: (text: string) => void
  /** Shows the full list for these words, or for the text of the field. */
  commit: (text?: string) => void
  /** Closes the suggestions. */
  rest: () => void
  /** Notes that a suggestion was opened, which stores its words as a recent search. */
  pick: () => void
  /** Chooses facets and stores them in `filterData`. */
  narrow: (facets: Partial<Facets>) => void
}

/** Removes a filter for custom exercises, which an old URL may contain, if the school has turned them off. */
const ofWhatIsThere = <Some extends Facets>(facets: Some): Some =>
  hasFeature(currentUser(), 'custom_exercises')
    ? facets
    : { ...facets, kinds: facets.kinds.filter((kind) => kind !== 'custom_exercise') }

/** Restores the facets that the person chose last: once per visit, and only if the URL contains none. */
const useRemembered = () => {
  const done = useRef(false)
  const restoredTo = (wish: SearchFilters): SearchFilters => {
    if (done.current || !wish.q) return wish
    done.current = true
    return hasFilters(wish) ? wish : { ...wish, ...ofWhatIsThere(facetsFromStorage(storedSearches.filterData.read())) }
  }
  const remember = (facets: Facets) => {
    done.current = true
    storedSearches.filterData.write(facetsToStorage(facets))
  }
  return { restoredTo, remember }
}

const addressOf = (wish: SearchFilters): string => filtersToParams(wish).toString()

/**
 * Reads the filters from the URL and writes them there. `hasArrived` is true when the person has opened or returned to
 * another URL.
 */
const useUrlFilters = () => {
  const [params, writeParams] = useOwnSearch()
  const address = params.toString()
  const wish = ofWhatIsThere(parseFilters(params))
  const [seen, setSeen] = useState(address)
  const [written, setWritten] = useState(() => addressOf(wish))
  const hasMoved = address !== seen
  if (hasMoved) setSeen(address)
  return {
    wish,
    hasArrived: hasMoved && addressOf(wish) !== written,
    write: (next: SearchFilters) => {
      if (addressOf(next) === written) return
      setWritten(addressOf(next))
      writeParams(filtersToParams(next))
    },
  }
}

/** Stores the search text as the newest one. */
const rememberSearch = (words: string): void => {
  const { searches } = storedSearches
  if (words) searches.write([words, ...searches.read().filter((search) => search !== words)])
}

export const useSearch = (): Search => {
  const { restoredTo, remember } = useRemembered()
  const { wish, hasArrived, write } = useUrlFilters()
  const [text, setText] = useState(wish.q)
  const [facets, setFacets] = useState(() => pickFacets(wish))
  const [typing, setTyping] = useState(false)
  if (hasArrived) {
    setText(wish.q)
    setTyping(false)
    setFacets(pickFacets(wish))
  }

  const settle = (words: string) => {
    const asked = { ...facets, q: words.trim() }
    const next = restoredTo(asked)
    if (next !== asked) setFacets(pickFacets(next))
    write(next)
  }
  const settleNow = useEffectEvent(() => settle(text))
  useEffect(() => {
    const timer = setTimeout(() => settleNow(), TYPING_DELAY)
    return () => clearTimeout(timer)
  }, [text, facets])

  return {
    wish,
    text,
    facets,
    typing,
    type: (typed) => {
      setText(typed)
      setTyping(typed.trim() !== '')
    },
    commit: (words = text) => {
      setText(words)
      setTyping(false)
      settle(words)
      rememberSearch(words.trim())
    },
    rest: () => setTyping(false),
    pick: () => rememberSearch(wish.q),
    narrow: (change) => {
      const next = { ...facets, ...change }
      setFacets(next)
      remember(next)
    },
  }
}
