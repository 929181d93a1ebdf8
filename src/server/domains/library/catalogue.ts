/** The catalogue, kept in memory and read anew when its version in the database has moved. */
import type { Database } from '../../platform/database/database.ts'
import { kept } from '../../platform/kept.ts'
import {
  type AmbienceRow,
  ambienceRows,
  type GroupEntry,
  groupRows,
  membershipRows,
  type SessionRow,
  sessionRows,
  type Which,
} from './catalogue.queries.ts'
import { searchIndexOf, type SearchIndex } from './finding/search.ts'

export interface Place {
  group: GroupEntry
  /** From 1. */
  position: number
}

export interface Catalogue {
  version: number
  /** In the order they are shown. */
  sessions: SessionRow[]
  groups: GroupEntry[]
  ambience: AmbienceRow[]
  session(uuid: string): SessionRow | undefined
  sessionBySlug(slug: string): SessionRow | undefined
  group(uuid: string): GroupEntry | undefined
  placesOf(sessionUuid: string): Place[]
  search: SearchIndex
}

const placesByUuid = (groups: GroupEntry[]): Map<string, Place[]> => {
  const places = new Map<string, Place[]>()
  for (const group of groups) {
    group.sessions.forEach((session, index) => {
      const known = places.get(session.uuid) ?? []
      places.set(session.uuid, [...known, { group, position: index + 1 }])
    })
  }
  return places
}

const load = async (db: Database, which: Which, version: number): Promise<Catalogue> => {
  const [sessions, rows, memberships, ambience] = [
    await sessionRows(db, which),
    await groupRows(db),
    await membershipRows(db),
    await ambienceRows(db),
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
    // Nobody is led to a series that has nothing to hear.
    .filter((group) => which === 'all' || group.sessions.length > 0)
  const places = placesByUuid(groups)
  const groupByUuid = new Map(groups.map((group) => [group.row.uuid, group]))
  return {
    version,
    sessions,
    groups,
    ambience,
    session: (uuid) => byUuid.get(uuid),
    sessionBySlug: (slug) => bySlug.get(slug),
    group: (uuid) => groupByUuid.get(uuid),
    placesOf: (uuid) => places.get(uuid) ?? [],
    search: searchIndexOf(sessions, groups),
  }
}

/** What depends on the catalogue alone is worked out once for each reading of it. */
export const ofCatalogue = <Made extends {}>(
  make: (catalogue: Catalogue) => Made,
): ((catalogue: Catalogue) => Made) => {
  const made = new WeakMap<Catalogue, Made>()
  return (catalogue) => kept(made, catalogue, () => make(catalogue))
}

/** Brings the catalogue as of a version; concurrent callers share one reading. */
export const catalogueReader = (db: Database, which: Which): ((version: number) => Promise<Catalogue>) => {
  let current: { version: number; catalogue: Promise<Catalogue> } | undefined
  return (version) => {
    if (current?.version === version) return current.catalogue
    const catalogue = load(db, which, version)
    const reading = { version, catalogue }
    current = reading
    catalogue.catch(() => {
      if (current === reading) current = undefined
    })
    return catalogue
  }
}
