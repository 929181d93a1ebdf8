/** The state of a search: the letters as they are typed, and what the address says of them a moment later. */
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

/** How long fingers rest before the question is asked, in milliseconds. */
const TYPING_DELAY = 180

export interface Search {
  /** What is asked: the address is the truth. */
  wish: SearchFilters
  /** What stands in the field. */
  text: string
  /** What is chosen; the address follows. */
  facets: Facets
  /** Someone is typing: suggestions instead of the whole list. */
  typing: boolean
  type: (text: string) => void
  /** Shows the whole list for these words, or for those in the field. */
  commit: (text?: string) => void
  /** Puts the suggestions away. */
  rest: () => void
  /** A suggestion was opened: its words are worth remembering. */
  pick: () => void
  /** Chooses facets and remembers them in `filterData`. */
  narrow: (facets: Partial<Facets>) => void
}

/** An old address may narrow to a kind that the person's school does without. */
const ofWhatIsThere = <Some extends Facets>(facets: Some): Some =>
  hasFeature(currentUser(), 'custom_exercises')
    ? facets
    : { ...facets, kinds: facets.kinds.filter((kind) => kind !== 'custom_exercise') }

/** The facets someone chose the last time: once a visit, and where the address names none itself. */
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

/** The wish in the address, and a way to write it there. An address somebody opened or came back to is told of. */
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

/** Newest first. */
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
