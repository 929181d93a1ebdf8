/** What a teacher may put into a course of another platform; one statement. */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export interface ToPick {
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

/** Published ones of the catalogue whose title or description has each word, in its order; also while their sound is made. */
export const sessionsToPick = async (db: Database, search: string): Promise<ToPick[]> => {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const has = words.map((word) => sql`position(${word} in lower(title || ' ' || description)) > 0`)
  const { rows } = await sql<ToPick>`
    select uuid, title, description, audience, duration, cover_key from library_session
    where published and session_type in ('session', 'thought_exercise') and status <> 'draft'
      ${has.length > 0 ? sql`and ${sql.join(has, sql` and `)}` : sql``}
    order by position, uuid limit ${MOST}`.execute(db)
  return rows
}

/** Those of them that are there, by uuid. */
export const pickedSessions = async (db: Database, uuids: readonly string[]): Promise<ToPick[]> => {
  const { rows } = await sql<ToPick>`
    select uuid, title, description, audience, duration, cover_key from library_session
    where published and session_type in ('session', 'thought_exercise') and uuid = any(${[...uuids]}::uuid[])
    order by position, uuid`.execute(db)
  return rows
}
