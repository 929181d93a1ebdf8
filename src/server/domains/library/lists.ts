/** The library's lists, each made from one person's view of the catalogue. */
import type { Filter, Group, Session } from '#contract/library.ts'
import type { DayPart } from '#rules/greeting.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SessionRow } from './catalogue.queries.ts'
import { homeOf } from './home.ts'
import { browseWithShelves } from './finding/browsing.ts'
import { pageByPlace, pageOf, type PageWish } from './finding/paging.ts'
import { sessionIn } from './shelf/shelves.ts'
import { toGroup, toSession, type View } from './wire.ts'

interface ListWish {
  Filter?: Filter | undefined
  Home?: { day_part: DayPart } | undefined
  Page?: PageWish | undefined
}

const uuidOf = (session: SessionRow): string => session.uuid

const pageOfSessions = (view: View, sessions: SessionRow[], wish: PageWish | undefined) => {
  const { items, page } = pageOf(sessions, uuidOf, wish)
  return { Sessions: items.map((session) => toSession(view, session)), Page: page }
}

const browsed = (view: View, filter: Filter) => browseWithShelves(view, filter, view.marks.audience)

const pageOfGroups = (view: View, filter: Filter, wish: PageWish | undefined) => {
  const { items, page } = pageOf(browsed(view, filter).groups, ({ row }) => row.uuid, wish)
  return { Groups: items.map((group) => toGroup(view, group)), Page: page }
}

const isOfGroups = (filter: Filter): boolean => filter.group_type === 'series' || filter.group_type === 'collection'

/** A session that belongs to no group, in the form of a group of one (`individual`). */
const individual = (view: View, row: SessionRow): Group & { mindfulness_sessions_list: Session[] } => {
  const session = toSession(view, row)
  return {
    uuid: session.uuid,
    group_type: 'individual',
    title: session.title,
    description: session.description,
    audience: session.audience,
    group_thumbnail: session.session_thumbnail,
    cover: session.cover,
    sessions_count: 1,
    duration: session.duration,
    completed_count: session.completed_at ? 1 : 0,
    mindfulness_sessions_list: [session],
  }
}

/** @param times session to when it was kept or heard, newest first */
const pageByTime = (view: View, times: ReadonlyMap<string, number>, wish: PageWish | undefined) => {
  const rows = [...times.keys()].flatMap((uuid) => sessionIn(view, uuid) ?? [])
  const { items, page } = pageByPlace(rows, ({ uuid }) => ({ at: times.get(uuid) ?? 0, uuid }), wish)
  return { Sessions: items.map((session) => toSession(view, session)), Page: page }
}

export const libraryLists = (clock: Clock) => ({
  individual,

  sessions(view: View, { Filter: filter, Page, Home: asked }: ListWish) {
    if (!filter) {
      const Home = homeOf(view, clock.now(), asked?.day_part)
      return { Sessions: [], Groups: [], Page: { next_cursor: null, total: 0 }, Home }
    }
    if (isOfGroups(filter)) return { Sessions: [], ...pageOfGroups(view, filter, Page) }
    return { Groups: [], ...pageOfSessions(view, browsed(view, filter).sessions, Page) }
  },

  filtered(view: View, { Filter: filter, Page }: { Filter: Filter; Page?: PageWish | undefined }) {
    const { sessions, groups, spoken, terms, facets } = browsed(view, filter)
    return {
      ...pageOfSessions(view, sessions, Page),
      Groups: groups.map((group) => toGroup(view, group)),
      Spoken: spoken,
      Terms: terms,
      Filters: facets(),
    }
  },

  listened: (view: View, wish: PageWish | undefined) =>
    pageByTime(view, new Map([...view.marks.progress].map(([uuid, { listened_at }]) => [uuid, listened_at])), wish),

  favourites: (view: View, wish: PageWish | undefined) => pageByTime(view, view.marks.favourites, wish),
})
