/** What a person finds: the catalogue, with what they made themselves and what their school shares. */
import type { Filter } from '#contract/library.ts'
import type { SessionRow } from '../catalogue.queries.ts'
import { browse, type Browsed, inOrder, newlyBrowsed } from './narrowing.ts'
import type { View } from '../wire.ts'

type Counts = ReturnType<Browsed['facets']>
type Count = Counts['kind'][number]

const summed = (counts: Count[]): Count[] =>
  [...Map.groupBy(counts, ({ value }) => value)].map(([value, same]) => ({
    value,
    count: same.reduce((sum, { count }) => sum + count, 0),
  }))

const facetsOfAll = (parts: Browsed[]): Counts => {
  const facets = parts.map((part) => part.facets())
  return {
    audience: summed(facets.flatMap(({ audience }) => audience)),
    kind: summed(facets.flatMap(({ kind }) => kind)),
    duration: summed(facets.flatMap(({ duration }) => duration)),
  }
}

/**
 * One's own first, the school's last. In a search one's own comes first by its name or subject; by what is only spoken in it
 * it comes after the authored ones, or each would fill the page for "breath".
 */
const ordered = (catalogue: Browsed, own: Browsed, shared: Browsed): SessionRow[] => {
  const isNamed = own.isNamed ?? (() => true)
  const spokenOnly = own.sessions.filter((session) => !isNamed(session))
  const named = own.sessions.filter(isNamed)
  // Joined and not spread: a long catalogue is copied as one piece.
  return catalogue.whole
    ? named.concat(catalogue.sessions, spokenOnly, shared.sessions)
    : named.concat(spokenOnly, shared.sessions, catalogue.sessions)
}

const nothing: Browsed = {
  sessions: [],
  groups: [],
  spoken: [],
  terms: [],
  whole: false,
  facets: () => ({ audience: [], kind: [], duration: [] }),
}

type Seen = Pick<View, 'catalogue' | 'shelves'>

/** @param audience whose own things come somewhat sooner in a search */
export const browseWithShelves = ({ catalogue, shelves }: Seen, filter: Filter, audience: string): Browsed => {
  const base = browse(catalogue, filter, audience)
  if (shelves.own.sessions.length === 0 && shelves.shared.sessions.length === 0) return base
  const reader = { audience, isWord: (word: string) => catalogue.search.knows(word) }
  const [own, shared] = [shelves.own, shelves.shared].map((shelf) => {
    const found = newlyBrowsed(shelf, filter, reader)
    // Some of the words are not enough where the catalogue has all of them.
    return base.whole && !found.whole ? nothing : found
  }) as [Browsed, Browsed]
  const parts = [base, own, shared]
  return {
    ...base,
    sessions: inOrder(ordered(base, own, shared), filter.sort),
    spoken: parts.flatMap(({ spoken }) => spoken),
    terms: [...new Set(parts.flatMap(({ terms }) => terms))],
    facets: () => facetsOfAll(parts),
  }
}
