/** What a person sees beside the catalogue: what they made themselves, and what others of their school made and share. */
import { OWN_AUTHOR } from '#rules/exercises.ts'
import type { Database } from '#server/platform/database/database.ts'
import { memoize } from '#server/platform/memoize.ts'
import { type Catalog, memoizePerCatalog } from '../catalog.ts'
import type { ListenerState, SessionRow } from '../catalog.queries.ts'
import { createSearchIndex, type SearchIndex } from '../search/search.ts'
import { listOwnSessions, listSharedSessions } from './personal-library.queries.ts'

/** Each is a small catalogue of sessions alone, newest first. */
export interface PersonalLibrary {
  own: Catalog
  shared: Catalog
}

interface LibraryReader {
  accountUuid: string
  organizationUuid: string
}

/** The words are looked through only once someone searches. */
const createLazySearch = (rows: SessionRow[]): SearchIndex => {
  let index: SearchIndex | undefined
  const made = () => (index ??= createSearchIndex(rows, []))
  return { find: (...asked) => made().find(...asked), knows: (word) => made().knows(word) }
}

const createSessionCatalog = (rows: SessionRow[]): Catalog => {
  const byUuid = new Map(rows.map((row) => [row.uuid, row]))
  return {
    version: 0,
    sessions: rows,
    groups: [],
    ambience: [],
    session: (uuid) => byUuid.get(uuid),
    sessionBySlug: () => undefined,
    group: () => undefined,
    placesOf: () => [],
    search: createLazySearch(rows),
  }
}

const emptyCatalog = createSessionCatalog([])
export const emptyLibrary: PersonalLibrary = { own: emptyCatalog, shared: emptyCatalog }

const loadOwnSessions = async (db: Database, accountUuid: string): Promise<Catalog> =>
  createSessionCatalog((await listOwnSessions(db, accountUuid)).map((row) => ({ ...row, author: OWN_AUTHOR })))

const loadSharedSessions = async (db: Database, organizationUuid: string): Promise<Catalog> =>
  createSessionCatalog(await listSharedSessions(db, organizationUuid))

const byReader = memoizePerCatalog(() => new Map<string, Catalog>())

/** One shelf serves a whole school, but who has put something there finds it on their own shelf instead. */
const excludeOwn = (school: Catalog, accountUuid: string): Catalog => {
  const others = school.sessions.filter(({ owner_uuid }) => owner_uuid !== accountUuid)
  if (others.length === school.sessions.length) return school
  return memoize(byReader(school), accountUuid, () => createSessionCatalog(others))
}

/** Shelves that are kept at most; the one that was read first goes first. */
const MOST_KEPT = 100

const createStampCache = () => {
  const shelves = new Map<string, { stamp: string; shelf: Promise<Catalog> }>()
  return (key: string, stamp: string, read: () => Promise<Catalog>): Promise<Catalog> => {
    const known = shelves.get(key)
    if (known?.stamp === stamp) return known.shelf
    const reading = { stamp, shelf: read() }
    shelves.delete(key)
    shelves.set(key, reading)
    if (shelves.size > MOST_KEPT) shelves.delete(shelves.keys().next().value ?? '')
    reading.shelf.catch(() => {
      if (shelves.get(key) === reading) shelves.delete(key)
    })
    return reading.shelf
  }
}

/** Brings a person's shelves as of the stamps in their marks. */
export const createLibraryReader = (db: Database) => {
  const shelfAsOf = createStampCache()
  return async (
    { ownStamp, schoolStamp }: ListenerState,
    { accountUuid, organizationUuid }: LibraryReader,
  ): Promise<PersonalLibrary> => {
    if (ownStamp === null && schoolStamp === null) return emptyLibrary
    const own =
      ownStamp === null ? emptyCatalog : await shelfAsOf(accountUuid, ownStamp, () => loadOwnSessions(db, accountUuid))
    const school =
      schoolStamp === null
        ? emptyCatalog
        : await shelfAsOf(organizationUuid, schoolStamp, () => loadSharedSessions(db, organizationUuid))
    return { own, shared: excludeOwn(school, accountUuid) }
  }
}

interface VisibleLibrary {
  catalogue: Catalog
  shelves: PersonalLibrary
}

/** A session that someone may see, wherever it stands. */
export const findVisibleSession = ({ catalogue, shelves }: VisibleLibrary, uuid: string): SessionRow | undefined =>
  catalogue.session(uuid) ?? shelves.own.session(uuid) ?? shelves.shared.session(uuid)

/** Where a session stands that someone sees. */
export const catalogOf = ({ catalogue, shelves }: VisibleLibrary, row: SessionRow): Catalog => {
  if (row.owner_uuid === null) return catalogue
  return shelves.own.session(row.uuid) ? shelves.own : shelves.shared
}
