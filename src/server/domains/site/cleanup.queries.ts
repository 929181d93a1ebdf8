/** Queries that clean up revisions and pictures of the public site; each function runs one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

interface RevisionRetention {
  /** Number of revisions to keep of each page. */
  maxRevisions: number
  since: Date
}

/**
 * Deletes revisions beyond the newest ones of each page, and those older than `since`. The last published, the last
 * seeded and the newest revision stay at any age, so that there is always one to restore.
 */
export const deleteOldRevisions = async (db: Database, { maxRevisions, since }: RevisionRetention): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from site_revision where uuid in (
      select uuid from (
        select uuid, kind, saved_at,
          row_number() over (partition by template_id order by saved_at desc, uuid) as place,
          row_number() over (partition by template_id, kind order by saved_at desc, uuid) as place_in_kind
        from site_revision) as ranked
      where (place > ${maxRevisions} or saved_at < ${since}) and place > 1
        and not (kind in ('published', 'seeded') and place_in_kind = 1))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

const PICTURE_FOLDER_PATTERN = String.raw`public/pictures/[0-9a-f]{64}`

/** Lists the folders of pictures that pages show, or showed in a stored revision. */
export const listFoldersOnPages = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ folder: string }>`
    select distinct match[1] as folder from (
      select regexp_matches(draft::text || published::text, ${`(${PICTURE_FOLDER_PATTERN})`}, 'g') as match from site_page
      union all
      select regexp_matches(content::text, ${`(${PICTURE_FOLDER_PATTERN})`}, 'g') from site_revision) as found`.execute(
    db,
  )
  return rows.map(({ folder }) => folder)
}

export interface StoredSitePicture {
  /** The storage key of its largest size. */
  key: string
  width: number
}

/** Adds a row for a stored picture that has none: pictures of feed articles get theirs at the first cleanup. */
export const insertPictureRow = (db: Database, { key, width }: StoredSitePicture, now: Date) =>
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

/** Keeps the earlier date of pictures that were unused before. */
export const markUnused = (db: Database, keys: readonly string[], now: Date) =>
  db
    .updateTable('site_picture')
    .set({ unused_since: now })
    .where('key', 'in', keys)
    .where('unused_since', 'is', null)
    .execute()

/** @returns the deleted rows of pictures that have been unused since then */
export const deleteUnusedSince = (db: Database, since: Date): Promise<StoredSitePicture[]> =>
  db.deleteFrom('site_picture').where('unused_since', '<=', since).returning(['key', 'width']).execute()
