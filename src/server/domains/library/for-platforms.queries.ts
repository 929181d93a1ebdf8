/** What a teacher may put into a course of another platform; one statement. */
import { sql } from 'kysely'
import { searchTerms } from '#rules/grade-words.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface PickableSession {
  uuid: string
  title: string
  description: string
  audience: string
  /** Seconds. */
  duration: number
  cover_key: string | null
}

/** Enough to choose from; a word or two brings others. */
const MOST = 60

/**
 * Published ones of the catalogue whose title or description has each word, or that are for the grade it names; in their
 * order, also while their sound is made.
 */
export const searchPickableSessions = async (
  db: Database,
  search: string,
): Promise<{ found: PickableSession[]; more: boolean }> => {
  const has = searchTerms(search).map(
    ({ text, audiences }) => sql`(position(${text} in fold_accents(title || ' ' || description)) > 0
      or audience = any(${[...audiences]}::text[]))`,
  )
  const { rows } = await sql<PickableSession>`
    select uuid, title, description, audience, duration, cover_key from library_session
    where published and session_type in ('session', 'thought_exercise') and status <> 'draft'
      ${has.length > 0 ? sql`and ${sql.join(has, sql` and `)}` : sql``}
    order by position, uuid limit ${MOST + 1}`.execute(db)
  return { found: rows.slice(0, MOST), more: rows.length > MOST }
}

/** Those of them that are there, by uuid. */
export const listPickedSessions = async (db: Database, uuids: readonly string[]): Promise<PickableSession[]> => {
  const { rows } = await sql<PickableSession>`
    select uuid, title, description, audience, duration, cover_key from library_session
    where published and session_type in ('session', 'thought_exercise') and uuid = any(${[...uuids]}::uuid[])
    order by position, uuid`.execute(db)
  return rows
}
