/** Converts catalog rows and a person's progress and favorites to the contract's Session and Group. */
import type { Group, Session } from '#contract/library.ts'
import { getCoverFileName } from '#rules/covers.ts'
import { memoize } from '#server/platform/memoize.ts'
import { type Catalog, memoizePerCatalog } from './catalog.ts'
import type { GroupEntry, ListenerState, SessionRow } from './catalog.queries.ts'
import { withNarration } from './playback/narrations.ts'
import { type PersonalLibrary, findCatalog } from './personal-library/personal-library-reader.ts'

/**
 * The data for building responses: the catalog and the person's exercises, their state, and the origin of this site.
 */
export interface LibraryView {
  catalog: Catalog
  libraries: PersonalLibrary
  listener: ListenerState
  /** The person's school, whose adults may have recorded sessions. Null shows sessions with their own audio. */
  organizationUuid: string | null
  origin: string
}

/** Returns the URL of the 4:5 picture in its middle size. The app derives the other crops from it. */
export const createCoverUrl = (origin: string, key: string | null): string =>
  key ? `${origin}/media/${key}/${getCoverFileName('4x5', 400)}` : ''
const toMediaUrl = (origin: string, key: string | null): string => (key ? `${origin}/media/${key}` : '')
const toIsoTime = (epochSeconds: number | null | undefined): string | null =>
  epochSeconds === null || epochSeconds === undefined ? null : new Date(epochSeconds * 1000).toISOString()

/** The most hosts whose results are cached. A client may send any host name, so more than these clear the cache. */
const MAX_ORIGINS = 4

const freezeDeep = <Value extends object>(value: Value): Value => {
  for (const nested of Object.values(value)) {
    if (typeof nested === 'object' && nested !== null) freezeDeep(nested as object)
  }
  return Object.freeze(value)
}

/**
 * Results that are the same for everyone are built once for each origin and frozen, so that their JSON is also built
 * only once.
 */
const memoizePerOrigin = <Row extends object, Result extends object>(
  build: (catalog: Catalog, origin: string, row: Row) => Result,
): ((view: Pick<LibraryView, 'catalog' | 'origin'>, row: Row) => Result) => {
  const byOrigin = memoizePerCatalog(() => new Map<string, Map<Row, Result>>())
  return ({ catalog, origin }, row) => {
    const origins = byOrigin(catalog)
    if (!origins.has(origin) && origins.size >= MAX_ORIGINS) origins.clear()
    const results = memoize(origins, origin, () => new Map<Row, Result>())
    return memoize(results, row, () => freezeDeep(build(catalog, origin, row)))
  }
}

const toSessionGroup = (catalog: Catalog, uuid: string): Session['group'] => {
  const [membership] = catalog.getMemberships(uuid)
  if (!membership) return null
  const { row, sessions } = membership.group
  return {
    uuid: row.uuid,
    group_type: row.group_type as Session['group_type'],
    title: row.title,
    position: membership.position,
    sessions_count: sessions.length,
  }
}

/** Returns a session as a person sees it who has never listened to it. */
const toUnplayedSession = memoizePerOrigin((catalog, origin, row: SessionRow): Session => {
  const memberships = catalog.getMemberships(row.uuid)
  const ready = row.status === 'ready'
  return {
    uuid: row.uuid,
    title: row.title,
    description: row.description,
    url: ready ? toMediaUrl(origin, row.audio_key) : '',
    duration: row.duration,
    paused_seconds: 0,
    is_favourite: 0,
    ...(ready ? {} : { status: row.status as 'draft' | 'processing' }),
    session_thumbnail: createCoverUrl(origin, row.cover_key),
    group_thumbnail: createCoverUrl(origin, memberships[0]?.group.row.cover_key ?? null),
    group_type: memberships[0]?.group.row.group_type ?? 'individual',
    author: row.author,
    narrator: row.narrator,
    session_type: row.session_type,
    made_by_computer: row.owner_uuid !== null,
    read_by_computer: row.made_from === 'script',
    audience: row.audience,
    technique: row.technique,
    theme: row.theme,
    energy: row.energy,
    eyes: row.eyes,
    cover: { scene: row.scene, palette: row.palette },
    group_uuids: memberships.map(({ group }) => group.row.uuid),
    group: toSessionGroup(catalog, row.uuid),
    transcript_url: ready ? toMediaUrl(origin, row.transcript_key) : '',
    completed_at: null,
    listened_at: null,
  }
})

export const toSession = (view: LibraryView, row: SessionRow): Session => {
  const membership = row.owner_uuid === null ? view : { catalog: findCatalog(view, row), origin: view.origin }
  const narration = view.catalog.findNarration(view.organizationUuid, row.uuid)
  const session = withNarration(toUnplayedSession(membership, row), narration, view.origin)
  const progress = view.listener.progress.get(row.uuid)
  const isFavorite = view.listener.favorites.has(row.uuid)
  if (!progress && !isFavorite) return session
  return {
    ...session,
    paused_seconds: progress?.paused_seconds ?? 0,
    is_favourite: isFavorite ? 1 : 0,
    completed_at: toIsoTime(progress?.completed_at),
    listened_at: toIsoTime(progress?.listened_at),
  }
}

const toUnplayedGroup = memoizePerOrigin((_catalog, origin, { row, sessions }: GroupEntry): Group => ({
  uuid: row.uuid,
  group_type: row.group_type,
  title: row.title,
  description: row.description,
  audience: row.audience as Group['audience'],
  group_thumbnail: createCoverUrl(origin, row.cover_key),
  cover: { scene: row.scene, palette: row.palette },
  sessions_count: sessions.length,
  duration: sessions.reduce((sum, session) => sum + session.duration, 0),
  completed_count: 0,
}))

export const toGroup = (view: LibraryView, entry: GroupEntry): Group => {
  const group = toUnplayedGroup(view, entry)
  const completed = entry.sessions.filter(({ uuid }) => view.listener.progress.get(uuid)?.completed_at)
  return completed.length === 0 ? group : { ...group, completed_count: completed.length }
}
