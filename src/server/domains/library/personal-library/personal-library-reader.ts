/**
 * The sessions that a person sees in addition to the catalog: own custom exercises, and those that others at school
 * share.
 */
import { OWN_AUTHOR } from '#rules/exercises.ts'
import type { Database } from '#server/platform/database/database.ts'
import { memoize } from '#server/platform/memoize.ts'
import { type Catalog, memoizePerCatalog } from '../catalog.ts'
import type { ListenerState, SessionRow } from '../catalog.queries.ts'
import { createSearchIndex, type SearchIndex } from '../search/search.ts'
import { listOwnSessions, listSharedSessions } from './personal-library.queries.ts'

/** Each part is a small catalog of sessions without groups, newest first. */
export interface PersonalLibrary {
  own: Catalog
  shared: Catalog
}

interface LibraryReader {
  accountUuid: string
  organizationUuid: string
}

/** The texts are indexed only on the first search. */
const createLazySearch = (rows: SessionRow[]): SearchIndex => {
  let index: SearchIndex | undefined
  const getIndex = () => (index ??= createSearchIndex(rows, []))
  return { find: (...args) => getIndex().find(...args), hasWord: (word) => getIndex().hasWord(word) }
}

const createSessionCatalog = (rows: SessionRow[]): Catalog => {
  const byUuid = new Map(rows.map((row) => [row.uuid, row]))
  return {
    version: 0,
    sessions: rows,
    groups: [],
    ambience: [],
    session: (uuid) => byUuid.get(uuid),
    findSessionBySlug: () => undefined,
    group: () => undefined,
    getMemberships: () => [],
    // Recordings of exercises are found in the catalog.
    findNarration: () => undefined,
    search: createLazySearch(rows),
  }
}

const emptyCatalog = createSessionCatalog([])
export const emptyLibrary: PersonalLibrary = { own: emptyCatalog, shared: emptyCatalog }

const loadOwnSessions = async (db: Database, accountUuid: string): Promise<Catalog> =>
  createSessionCatalog((await listOwnSessions(db, accountUuid)).map((row) => ({ ...row, author: OWN_AUTHOR })))

const loadSharedSessions = async (db: Database, organizationUuid: string): Promise<Catalog> =>
  createSessionCatalog(await listSharedSessions(db, organizationUuid))

const getReaderCache = memoizePerCatalog(() => new Map<string, Catalog>())

/** One cached list serves a whole school. A person who shared an exercise sees it among their own instead. */
const excludeOwn = (school: Catalog, accountUuid: string): Catalog => {
  const otherSessions = school.sessions.filter(({ owner_uuid }) => owner_uuid !== accountUuid)
  if (otherSessions.length === school.sessions.length) return school
  return memoize(getReaderCache(school), accountUuid, () => createSessionCatalog(otherSessions))
}

/** The most lists that are cached. The oldest one is evicted first. */
const MAX_CACHED = 100

const createStampCache = () => {
  const libraries = new Map<string, { stamp: string; catalog: Promise<Catalog> }>()
  return (key: string, stamp: string, read: () => Promise<Catalog>): Promise<Catalog> => {
    const cached = libraries.get(key)
    if (cached?.stamp === stamp) return cached.catalog
    const entry = { stamp, catalog: read() }
    libraries.delete(key)
    libraries.set(key, entry)
    if (libraries.size > MAX_CACHED) libraries.delete(libraries.keys().next().value ?? '')
    entry.catalog.catch(() => {
      if (libraries.get(key) === entry) libraries.delete(key)
    })
    return entry.catalog
  }
}

/** Returns a reader that loads a person's exercises as of the stamps in their listener state. */
export const createLibraryReader = (db: Database) => {
  const getCatalogAsOf = createStampCache()
  return async (
    { ownStamp, schoolStamp }: ListenerState,
    { accountUuid, organizationUuid }: LibraryReader,
  ): Promise<PersonalLibrary> => {
    if (ownStamp === null && schoolStamp === null) return emptyLibrary
    const own =
      ownStamp === null
        ? emptyCatalog
        : await getCatalogAsOf(accountUuid, ownStamp, () => loadOwnSessions(db, accountUuid))
    const school =
      schoolStamp === null
        ? emptyCatalog
        : await getCatalogAsOf(organizationUuid, schoolStamp, () => loadSharedSessions(db, organizationUuid))
    return { own, shared: excludeOwn(school, accountUuid) }
  }
}

interface VisibleLibrary {
  catalog: Catalog
  libraries: PersonalLibrary
}

/** Finds a session that the person may see, in the catalog or among the exercises. */
export const findVisibleSession = ({ catalog, libraries }: VisibleLibrary, uuid: string): SessionRow | undefined =>
  catalog.session(uuid) ?? libraries.own.session(uuid) ?? libraries.shared.session(uuid)

/** Returns the catalog or list that has this session. */
export const findCatalog = ({ catalog, libraries }: VisibleLibrary, row: SessionRow): Catalog => {
  if (row.owner_uuid === null) return catalog
  return libraries.own.session(row.uuid) ? libraries.own : libraries.shared
}
