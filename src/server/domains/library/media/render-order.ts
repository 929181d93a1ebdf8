/** The order in which audio and covers are rendered: first what home shows, alternating between age groups. */
import { dayParts } from '#rules/greeting.ts'
import { sortByFit, type FitCriteria, RECOMMENDATION_COUNT } from '../recommendation-ranking.ts'

export interface OrderableSession extends FitCriteria {
  slug: string
  kind: string
  audience: string
}
interface OrderedGroup {
  type: string
  audience: string
  sessions: readonly string[]
}

/** The version of the order. Change it when the same catalog would be rendered in another order. */
export const ORDER_VERSION = 'home first'

/** Interleaves rows: the first item of each, then the second of each. */
const interleave = <Item>(rows: readonly (readonly Item[])[]): Item[] => {
  const longest = Math.max(0, ...rows.map((row) => row.length))
  return Array.from({ length: longest }, (_, turn) => rows.flatMap((row) => row.slice(turn, turn + 1))).flat()
}

/**
 * Sorts the recommendations of home at any hour first, then each age group's first series, then the rest, shortest
 * first. Each part alternates between the age groups.
 */
export const sortForRendering = <Session extends OrderableSession>(
  sessions: readonly Session[],
  groups: readonly OrderedGroup[],
): Session[] => {
  const bySlug = new Map(sessions.map((session) => [session.slug, session]))
  const ages = [...Map.groupBy(sessions, ({ audience }) => audience)]
  const recommendations = dayParts.flatMap((part) =>
    ages.map(([, ageSessions]) =>
      sortByFit(
        ageSessions.filter(({ kind }) => kind === 'session'),
        part,
      ).slice(0, RECOMMENDATION_COUNT),
    ),
  )
  const series = ages.map(([age]) => {
    const first = groups.find(({ type, audience }) => type === 'series' && audience === age)
    return first?.sessions.flatMap((slug) => bySlug.get(slug) ?? []) ?? []
  })
  const rest = ages.map(([, ageSessions]) => ageSessions.toSorted((a, b) => a.duration - b.duration))
  return [...new Set([...interleave(recommendations), ...interleave(series), ...interleave(rest)])]
}
