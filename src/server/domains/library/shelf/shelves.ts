/** What a person sees beside the catalogue: what they made themselves, and what others of their school made and share. */
import { OWN_AUTHOR } from '#rules/exercises.ts'
import type { Database } from '../../../platform/database/database.ts'
import { kept } from '../../../platform/kept.ts'
import { type Catalogue, ofCatalogue } from '../catalogue.ts'
import type { Marks, SessionRow } from '../catalogue.queries.ts'
import { searchIndexOf, type SearchIndex } from '../finding/search.ts'
import { ownRows, sharedRows } from './shelf.queries.ts'

/** Each is a small catalogue of sessions alone, newest first. */
export interface Shelves {
  own: Catalogue
  shared: Catalogue
}

interface Person {
  accountUuid: string
  organizationUuid: string
}

/** The words are looked through only once someone searches. */
const searchLater = (rows: SessionRow[]): SearchIndex => {
  let index: SearchIndex | undefined
  const made = () => (index ??= searchIndexOf(rows, []))
  return { find: (...asked) => made().find(...asked), knows: (word) => made().knows(word) }
}

const shelfOf = (rows: SessionRow[]): Catalogue => {
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
    search: searchLater(rows),
  }
}

const nothing = shelfOf([])
export const noShelves: Shelves = { own: nothing, shared: nothing }

const ownShelf = async (db: Database, accountUuid: string): Promise<Catalogue> =>
  shelfOf((await ownRows(db, accountUuid)).map((row) => ({ ...row, author: OWN_AUTHOR })))

const schoolShelf = async (db: Database, organizationUuid: string): Promise<Catalogue> =>
  shelfOf(await sharedRows(db, organizationUuid))

const byReader = ofCatalogue(() => new Map<string, Catalogue>())

/** One shelf serves a whole school, but who has put something there finds it on their own shelf instead. */
const withoutOwn = (school: Catalogue, accountUuid: string): Catalogue => {
  const others = school.sessions.filter(({ owner_uuid }) => owner_uuid !== accountUuid)
  if (others.length === school.sessions.length) return school
  return kept(byReader(school), accountUuid, () => shelfOf(others))
}

/** Shelves that are kept at most; the one that was read first goes first. */
const MOST_KEPT = 100

const keptByStamp = () => {
  const shelves = new Map<string, { stamp: string; shelf: Promise<Catalogue> }>()
  return (key: string, stamp: string, read: () => Promise<Catalogue>): Promise<Catalogue> => {
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
export const shelfReader = (db: Database) => {
  const shelfAsOf = keptByStamp()
  return async ({ ownStamp, schoolStamp }: Marks, { accountUuid, organizationUuid }: Person): Promise<Shelves> => {
    if (ownStamp === null && schoolStamp === null) return noShelves
    const own = ownStamp === null ? nothing : await shelfAsOf(accountUuid, ownStamp, () => ownShelf(db, accountUuid))
    const school =
      schoolStamp === null
        ? nothing
        : await shelfAsOf(organizationUuid, schoolStamp, () => schoolShelf(db, organizationUuid))
    return { own, shared: withoutOwn(school, accountUuid) }
  }
}

interface Seen {
  catalogue: Catalogue
  shelves: Shelves
}

/** A session that someone may see, wherever it stands. */
export const sessionIn = ({ catalogue, shelves }: Seen, uuid: string): SessionRow | undefined =>
  catalogue.session(uuid) ?? shelves.own.session(uuid) ?? shelves.shared.session(uuid)

/** Where a session stands that someone sees. */
export const standsIn = ({ catalogue, shelves }: Seen, row: SessionRow): Catalogue => {
  if (row.owner_uuid === null) return catalogue
  return shelves.own.session(row.uuid) ? shelves.own : shelves.shared
}
