/** The lists of the library, each built from one person's view of the catalog. */
import type { Filter, Group, Session } from '#contract/library.ts'
import type { DayPart } from '#rules/greeting.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { SessionRow } from './catalog.queries.ts'
import { createHome } from './home.ts'
import { browseWithPersonal } from './search/browse.ts'
import { paginateByAnchor, paginate, type PageParams } from './search/paginate-in-memory.ts'
import { findVisibleSession } from './personal-library/personal-library-reader.ts'
import { findSpokenSeconds } from './playback/narrations.ts'
import { toGroup, toSession, type LibraryView } from './responses.ts'
import type { SpokenHit } from './search/search.ts'

interface LibraryListRequest {
  Filter?: Filter | undefined
  Home?: { day_part: DayPart } | undefined
  Page?: PageParams | undefined
}

const getUuid = (session: SessionRow): string => session.uuid

const paginateSessions = (view: LibraryView, sessions: SessionRow[], pageParams: PageParams | undefined) => {
  const { items, page } = paginate(sessions, getUuid, pageParams)
  return { Sessions: items.map((session) => toSession(view, session)), Page: page }
}

const browseForViewer = (view: LibraryView, filter: Filter) => browseWithPersonal(view, filter, view.listener.audience)

const paginateGroups = (view: LibraryView, filter: Filter, pageParams: PageParams | undefined) => {
  const { items, page } = paginate(browseForViewer(view, filter).groups, ({ row }) => row.uuid, pageParams)
  return { Groups: items.map((group) => toGroup(view, group)), Page: page }
}

const isGroupFilter = (filter: Filter): boolean => filter.group_type === 'series' || filter.group_type === 'collection'

/** Returns a session without a group in the form of a group of one (`individual`). */
const toIndividualGroup = (view: LibraryView, row: SessionRow): Group & { mindfulness_sessions_list: Session[] } => {
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

/** @param times the time at which each session became a favorite or was heard, newest first */
const paginateSessionsByTime = (
  view: LibraryView,
  times: ReadonlyMap<string, number>,
  pageParams: PageParams | undefined,
) => {
  const rows = [...times.keys()].flatMap((uuid) => findVisibleSession(view, uuid) ?? [])
  const { items, page } = paginateByAnchor(rows, ({ uuid }) => [times.get(uuid) ?? 0, uuid], pageParams)
  return { Sessions: items.map((session) => toSession(view, session)), Page: page }
}

/** A recording of the school speaks the sentence at another time. */
const toNarratedHit = ({ catalog, organizationUuid }: LibraryView, hit: SpokenHit): SpokenHit => {
  const narration = catalog.findNarration(organizationUuid, hit.session_uuid)
  return narration ? { ...hit, seconds: findSpokenSeconds(narration, hit.text) ?? hit.seconds } : hit
}

export const createLibraryLists = (clock: Clock) => ({
  individual: toIndividualGroup,

  sessions(view: LibraryView, { Filter: filter, Page, Home: homeParams }: LibraryListRequest) {
    if (!filter) {
      const Home = createHome(view, clock.now(), homeParams?.day_part)
      return { Sessions: [], Groups: [], Page: { next_cursor: null, total: 0 }, Home }
    }
    if (isGroupFilter(filter)) return { Sessions: [], ...paginateGroups(view, filter, Page) }
    return { Groups: [], ...paginateSessions(view, browseForViewer(view, filter).sessions, Page) }
  },

  filtered(view: LibraryView, { Filter: filter, Page }: { Filter: Filter; Page?: PageParams | undefined }) {
    const { sessions, groups, spoken, terms, facets } = browseForViewer(view, filter)
    return {
      ...paginateSessions(view, sessions, Page),
      Groups: groups.map((group) => toGroup(view, group)),
      Spoken: spoken.map((hit) => toNarratedHit(view, hit)),
      Terms: terms,
      Filters: facets(),
    }
  },

  listened: (view: LibraryView, pageParams: PageParams | undefined) =>
    paginateSessionsByTime(
      view,
      new Map([...view.listener.progress].map(([uuid, { listened_at }]) => [uuid, listened_at])),
      pageParams,
    ),

  favorites: (view: LibraryView, pageParams: PageParams | undefined) =>
    paginateSessionsByTime(view, view.listener.favorites, pageParams),
})
