/** Queries for the sessions that a teacher may add to a course on a partner platform. */
import { sql } from 'kysely'
import { parseSearchTerms } from '#rules/grade-words.ts'
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

/** The number of results shown. A search term finds others. */
const MAX_RESULTS = 60

/**
 * Finds published sessions whose title or description has each word, or whose grade a word names. They are in catalog
 * order, and include sessions whose audio is still being rendered.
 */
export const searchPickableSessions = async (
  db: Database,
  search: string,
): Promise<{ sessions: PickableSession[]; hasMore: boolean }> => {
  const conditions = parseSearchTerms(search).map(
    ({ text, audiences }) => sql`(position(${text} in fold_accents(title || ' ' || description)) > 0
      or audience = any(${[...audiences]}::text[]))`,
  )
  const { rows } = await sql<PickableSession>`
    select uuid, title, description, audience, duration, cover_key from library_session
    where published and session_type in ('session', 'thought_exercise') and status <> 'draft'
      ${conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``}
    order by position, uuid limit ${MAX_RESULTS + 1}`.execute(db)
  return { sessions: rows.slice(0, MAX_RESULTS), hasMore: rows.length > MAX_RESULTS }
}

/** Returns those of the sessions that exist. */
export const listPickedSessions = async (db: Database, uuids: readonly string[]): Promise<PickableSession[]> => {
  const { rows } = await sql<PickableSession>`
    select uuid, title, description, audience, duration, cover_key from library_session
    where published and session_type in ('session', 'thought_exercise') and uuid = any(${[...uuids]}::uuid[])
    order by position, uuid`.execute(db)
  return rows
}
