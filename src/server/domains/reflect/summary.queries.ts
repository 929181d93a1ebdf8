/** A range of one's own check-ins without what was written in them. */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Score } from './reflect.queries.ts'

/** As they come in one value: thousands of rows cost more than what is in them. */
type Packed = [
  day: string,
  mood: number | null,
  answers: Score[],
  emotions: string[],
  contexts: string[],
  session_uuid: string | null,
  moment: string | null,
]

export interface ScoresRow {
  day: string
  mood: number | null
  answers: Score[]
  emotions: string[]
  contexts: string[]
  session_uuid: string | null
  moment: string | null
}

/** First to last. */
export const scoresBetween = async (
  db: Database,
  accountUuid: string,
  { from, to }: { from: string; to: string },
): Promise<ScoresRow[]> => {
  const { rows } = await sql<{ packed: Packed[] | null }>`
    select json_agg(
      json_build_array(day, mood, answers, emotions, contexts, session_uuid, moment) order by answered_at, uuid) as packed
    from reflect_response where account_uuid = ${accountUuid} and day between ${from} and ${to}`.execute(db)
  const packed = rows[0]?.packed ?? []
  return packed.map(([day, mood, answers, emotions, contexts, session_uuid, moment]) => ({
    day,
    mood,
    answers,
    emotions,
    contexts,
    session_uuid,
    moment,
  }))
}
