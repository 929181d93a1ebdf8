/** A range of one's own check-ins without what was written in them. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { AnswerScore } from './reflect.queries.ts'

/** As they come many in one value: thousands of rows cost more than what is in them. */
type PackedScores = [
  day: string,
  mood: number | null,
  answers: AnswerScore[],
  emotions: string[],
  contexts: string[],
  session_uuid: string | null,
  moment: string | null,
]

export interface ScoresRow {
  day: string
  mood: number | null
  answers: AnswerScore[]
  emotions: string[]
  contexts: string[]
  session_uuid: string | null
  moment: string | null
}

/** To one value: one of all would be a text so large that the collector takes a whole turn for it. */
const IN_ONE = '64 days'

/** First to last. */
export const listScoresBetween = async (
  db: Database,
  accountUuid: string,
  { from, to }: { from: string; to: string },
): Promise<ScoresRow[]> => {
  const { rows } = await sql<{ packed: PackedScores[] }>`
    select json_agg(
      json_build_array(day, mood, answers, emotions, contexts, session_uuid, moment) order by answered_at, uuid) as packed
    from reflect_response where account_uuid = ${accountUuid} and day between ${from} and ${to}
    group by date_bin(${sql.lit(IN_ONE)}, answered_at, 'epoch') order by date_bin(${sql.lit(IN_ONE)}, answered_at, 'epoch')`.execute(
    db,
  )
  return rows
    .flatMap(({ packed }) => packed)
    .map(([day, mood, answers, emotions, contexts, session_uuid, moment]) => ({
      day,
      mood,
      answers,
      emotions,
      contexts,
      session_uuid,
      moment,
    }))
}
