/** What the site no longer needs; each function is one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

interface RevisionRetention {
  /** How many of each page. */
  most: number
  since: Date
}

/**
 * Beyond the newest ones of a page, and what is older than that. What was published last, the authored text and the newest
 * of all stay whatever their age, so that there is always something to go back to.
 */
export const deleteOldRevisions = async (db: Database, { most, since }: RevisionRetention): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from site_revision where uuid in (
      select uuid from (
        select uuid, kind, saved_at,
          row_number() over (partition by template_id order by saved_at desc, uuid) as place,
          row_number() over (partition by template_id, kind order by saved_at desc, uuid) as place_in_kind
        from site_revision) as ranked
      where (place > ${most} or saved_at < ${since}) and place > 1
        and not (kind in ('published', 'seeded') and place_in_kind = 1))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

const FOLDER = String.raw`public/pictures/[0-9a-f]{64}`

/** Lists the folders of pictures that pages show, or showed in a stored revision. */
export const listFoldersOnPages = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ folder: string }>`
    select distinct match[1] as folder from (
      select regexp_matches(draft::text || published::text, ${`(${FOLDER})`}, 'g') as match from site_page
      union all
      select regexp_matches(content::text, ${`(${FOLDER})`}, 'g') from site_revision) as found`.execute(db)
  return rows.map(({ folder }) => folder)
}

export interface StoredPicture {
  /** Of its largest size. */
  key: string
  width: number
}

/** Pictures that came with an article of a feed have no row until they are first looked at. */
export const insertPictureRow = (db: Database, { key, width }: StoredPicture, now: Date) =>
  db
    .insertInto('site_picture')
    .values({ key, width, height: 0, added_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()

export const listPictureKeys = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('site_picture').select('key').execute()).map(({ key }) => key)

export const markUsed = (db: Database, keys: readonly string[]) =>
  db
    .updateTable('site_picture')
    .set({ unused_since: null })
    .where('key', 'in', keys)
    .where('unused_since', 'is not', null)
    .execute()

/** For those that were unused before, it stays as it is. */
export const markUnused = (db: Database, keys: readonly string[], now: Date) =>
  db
    .updateTable('site_picture')
    .set({ unused_since: now })
    .where('key', 'in', keys)
    .where('unused_since', 'is', null)
    .execute()

/** @returns those that nothing has shown since then; they are no longer known */
export const deleteUnusedSince = (db: Database, since: Date): Promise<StoredPicture[]> =>
  db.deleteFrom('site_picture').where('unused_since', '<=', since).returning(['key', 'width']).execute()
