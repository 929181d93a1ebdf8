/** The catalog, cached in memory and read again when its version in the database changes. */
import type { Database } from '#server/platform/database/database.ts'
import { memoize } from '#server/platform/memoize.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type VersionedCache, createVersionedCache } from '#server/platform/versioned-cache.ts'
import {
  type AmbienceRow,
  listAmbiences,
  type GroupEntry,
  listGroups,
  listMemberships,
  type SessionRow,
  listSessions,
  type CatalogScope,
} from './catalog.queries.ts'
import { createNarrationFinder, type FindNarration } from './playback/narrations.ts'
import { listNarrations } from './playback/narrations.queries.ts'
import { createSearchIndex, type SearchIndex } from './search/search.ts'
import { getCatalogVersion } from './catalog-version.queries.ts'

export interface GroupMembership {
  group: GroupEntry
  /** The position, from 1. */
  position: number
}

export interface Catalog {
  version: number
  /** The sessions in display order. */
  sessions: SessionRow[]
  groups: GroupEntry[]
  ambience: AmbienceRow[]
  session(uuid: string): SessionRow | undefined
  findSessionBySlug(slug: string): SessionRow | undefined
  group(uuid: string): GroupEntry | undefined
  getMemberships(sessionUuid: string): GroupMembership[]
  findNarration: FindNarration
  search: SearchIndex
}

const mapMemberships = (groups: GroupEntry[]): Map<string, GroupMembership[]> => {
  const membershipMap = new Map<string, GroupMembership[]>()
  for (const group of groups) {
    group.sessions.forEach((session, index) => {
      const existing = membershipMap.get(session.uuid) ?? []
      membershipMap.set(session.uuid, [...existing, { group, position: index + 1 }])
    })
  }
  return membershipMap
}

const load = async (db: Database, scope: CatalogScope, version: number): Promise<Catalog> => {
  const [sessions, rows, memberships, ambiences, narrations] = [
    await listSessions(db, scope),
    await listGroups(db),
    await listMemberships(db),
    await listAmbiences(db),
    await listNarrations(db),
  ]
  const byUuid = new Map(sessions.map((session) => [session.uuid, session]))
  const bySlug = new Map(sessions.map((session) => [session.slug, session]))
  const groups = rows
    .map((row) => ({
      row,
      sessions: memberships
        .filter((membership) => membership.group_uuid === row.uuid)
        .flatMap((membership) => byUuid.get(membership.session_uuid) ?? []),
    }))
    // A series without any sessions to hear is hidden from listeners.
    .filter((group) => scope === 'all' || group.sessions.length > 0)
  const membershipMap = mapMemberships(groups)
  const groupByUuid = new Map(groups.map((group) => [group.row.uuid, group]))
  return {
    version,
    sessions,
    groups,
    ambience: ambiences,
    session: (uuid) => byUuid.get(uuid),
    findSessionBySlug: (slug) => bySlug.get(slug),
    group: (uuid) => groupByUuid.get(uuid),
    getMemberships: (uuid) => membershipMap.get(uuid) ?? [],
    findNarration: createNarrationFinder(narrations),
    search: createSearchIndex(sessions, groups),
  }
}

/** Computes a result that depends on the catalog alone only once for each loaded catalog. */
export const memoizePerCatalog = <Result extends {}>(
  compute: (catalog: Catalog) => Result,
): ((catalog: Catalog) => Result) => {
  const results = new WeakMap<Catalog, Result>()
  return (catalog) => memoize(results, catalog, () => compute(catalog))
}

/** Returns a reader of the catalog by version. Concurrent callers share one read. */
export const createCatalogReader = (db: Database, scope: CatalogScope): ((version: number) => Promise<Catalog>) => {
  let current: { version: number; catalog: Promise<Catalog> } | undefined
  return (version) => {
    if (current?.version === version) return current.catalog
    const catalog = load(db, scope, version)
    const entry = { version, catalog }
    current = entry
    catalog.catch(() => {
      if (current === entry) current = undefined
    })
    return catalog
  }
}

/** The part of the library that visitors may see: titles, lengths and pictures of published sessions. */
export const createPublishedCatalog = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): VersionedCache<Catalog> =>
  createVersionedCache({ clock, version: () => getCatalogVersion(db), load: createCatalogReader(db, 'published') })
