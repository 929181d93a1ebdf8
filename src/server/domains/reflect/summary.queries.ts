/** Reads a person's own check-ins in a range of days, without notes. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { AnswerScore } from './reflect.queries.ts'

/** One check-in in a JSON array of many, because thousands of single rows are slower to transfer. */
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

/** The days per JSON value: one value for all days would be so large that it causes a long garbage collection. */
const PACK_INTERVAL = '64 days'

/** Lists check-ins, oldest first. */
export const listScoresBetween = async (
  db: Database,
  accountUuid: string,
  { from, to }: { from: string; to: string },
): Promise<ScoresRow[]> => {
  const { rows } = await sql<{ packed: PackedScores[] }>`
    select json_agg(
      json_build_array(day, mood, answers, emotions, contexts, session_uuid, moment) order by answered_at, uuid) as packed
    from reflect_response where account_uuid = ${accountUuid} and day between ${from} and ${to}
    group by date_bin(${sql.lit(PACK_INTERVAL)}, answered_at, 'epoch') order by date_bin(${sql.lit(PACK_INTERVAL)}, answered_at, 'epoch')`.execute(
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
