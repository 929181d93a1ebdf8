/** Queries for journal entries; each change requires proof of ownership (`Owned`): that the caller is the author. */
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { listSearchWords } from '#rules/journal.ts'
import { markOwned, type Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { TimeWindow, TimeCursor } from '#server/platform/pagination/time-cursor.ts'

const columns = [
  'uuid',
  'account_uuid',
  'client_uuid',
  'title',
  'content',
  'prompt',
  'mood',
  'written_at',
  'day',
  'updated_at',
  'deleted_at',
] as const

export type EntryRow = Pick<Selectable<Tables['journal_entry']>, (typeof columns)[number]>
export type NewEntry = Omit<Insertable<Tables['journal_entry']>, 'words'>
export type EntryChange = Pick<Updateable<Tables['journal_entry']>, 'prompt' | 'mood'> & {
  title: string
  content: string
}

const toSearchVector = ({ title, content }: { title: string; content: string }) =>
  sql<string>`array_to_tsvector(${listSearchWords(`${title}\n${content}`)}::text[])`

const selectOwnEntries = (db: Database, accountUuid: string) =>
  db.selectFrom('journal_entry').select(columns).where('account_uuid', '=', accountUuid)

/** The only function that confirms an entry's author. It also finds entries whose deletion can still be undone. */
export const findOwnEntry = async (
  db: Database,
  accountUuid: string,
  uuid: string,
): Promise<Owned<EntryRow> | undefined> => {
  const row = await selectOwnEntries(db, accountUuid).where('uuid', '=', uuid).executeTakeFirst()
  return row && markOwned(row)
}

export const findEntryByClientUuid = (db: Database, accountUuid: string, clientUuid: string) =>
  selectOwnEntries(db, accountUuid).where('client_uuid', '=', clientUuid).executeTakeFirst()

/** Returns whether an entry with this client uuid was permanently deleted. */
export const isEntryErased = async (db: Database, accountUuid: string, clientUuid: string): Promise<boolean> => {
  const row = await db
    .selectFrom('journal_gone')
    .select('client_uuid')
    .where('account_uuid', '=', accountUuid)
    .where('client_uuid', '=', clientUuid)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns undefined if an entry with the same client uuid exists */
export const insertEntry = (db: Database, entry: NewEntry): Promise<EntryRow | undefined> =>
  db
    .insertInto('journal_entry')
    .values({ ...entry, words: toSearchVector(entry) })
    .onConflict((conflict) => conflict.columns(['account_uuid', 'client_uuid']).doNothing())
    .returning(columns)
    .executeTakeFirst()

/** @returns undefined if the entry changed since it was read */
export const updateEntryRow = (
  db: Database,
  entry: Owned<EntryRow>,
  change: EntryChange & { updated_at: Date },
): Promise<EntryRow | undefined> =>
  db
    .updateTable('journal_entry')
    .set({ ...change, words: toSearchVector(change) })
    .where('uuid', '=', entry.uuid)
    .where('updated_at', '=', entry.updated_at)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()

export const setEntryDeleted = (db: Database, entry: Owned<EntryRow>, deletedAt: Date | null) =>
  db.updateTable('journal_entry').set({ deleted_at: deletedAt }).where('uuid', '=', entry.uuid).execute()

/** Deletes them permanently, and keeps only their client uuids, so that a retry of a device doesn't add them again. */
export const purgeDeletedBefore = (db: Database, { before, now }: { before: Date; now: Date }) =>
  db
    .with('removed', (query) =>
      query.deleteFrom('journal_entry').where('deleted_at', '<', before).returning(['account_uuid', 'client_uuid']),
    )
    .insertInto('journal_gone')
    .columns(['account_uuid', 'client_uuid', 'gone_at'])
    .expression((query) =>
      query
        .selectFrom('removed')
        .select(['account_uuid', 'client_uuid', sql<Date>`${now.toISOString()}::timestamptz`.as('gone_at')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export interface EntryListRequest extends TimeWindow {
  /** Word prefixes that an entry must all contain. */
  words?: readonly string[] | undefined
}

const toPrefixTerm = (term: string): string => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`
const matchesAllWords = (words: readonly string[]) =>
  sql<SqlBool>`words @@ ${words.map(toPrefixTerm).join(' & ')}::tsquery`
const isAfterCursor = ({ at, uuid }: TimeCursor) => {
  const moment = sql`${at.toISOString()}::timestamptz`
  return sql<SqlBool>`written_at <= ${moment} and (written_at < ${moment} or uuid > ${uuid}::uuid)`
}

const selectEntries = (db: Database, accountUuid: string, { from, to, words, before, limit }: EntryListRequest) =>
  db
    .selectFrom('journal_entry')
    .where('account_uuid', '=', accountUuid)
    .where('deleted_at', 'is', null)
    .$if(from !== undefined, (query) => query.where('day', '>=', from!))
    .$if(to !== undefined, (query) => query.where('day', '<=', to!))
    .$if(words !== undefined, (query) => query.where(matchesAllWords(words!)))
    .$if(before !== null, (query) => query.where(isAfterCursor(before!)))
    .orderBy('written_at', 'desc')
    .orderBy('uuid')
    .limit(limit)

/** Number of characters read to create an excerpt. */
const EXCERPT_SOURCE_LENGTH = 400

export const listEntries = (db: Database, accountUuid: string, request: EntryListRequest) =>
  selectEntries(db, accountUuid, request)
    .select(['uuid', 'client_uuid', 'title', 'prompt', 'mood', 'written_at', 'day', 'updated_at'])
    .select(request.words ? 'content' : sql<string>`left(content, ${EXCERPT_SOURCE_LENGTH})`.as('content'))
    .execute()
export type ListedEntry = Awaited<ReturnType<typeof listEntries>>[number]

/** Lists when entries were written, without their text. */
export const listEntryMoments = (db: Database, accountUuid: string, request: EntryListRequest) =>
  selectEntries(db, accountUuid, request).select(['uuid', 'written_at']).execute()

export const listEntryMonths = (db: Database, accountUuid: string) =>
  db
    .selectFrom('journal_entry')
    .select([sql<string>`to_char(day, 'YYYY-MM')`.as('month'), sql<number>`count(*)::int`.as('count')])
    .where('account_uuid', '=', accountUuid)
    .where('deleted_at', 'is', null)
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute()

export const listEntryDays = (db: Database, accountUuid: string, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('journal_entry')
    .select(['day', sql<number>`count(*)::int`.as('entries')])
    .where('account_uuid', '=', accountUuid)
    .where('deleted_at', 'is', null)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .orderBy('day')
    .execute()
