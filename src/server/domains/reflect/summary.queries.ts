/** A range of one's own check-ins without what was written in them. */
import type { Database } from '../../platform/database/database.ts'
import type { Score } from './reflect.queries.ts'

/** First to last. */
export const scoresBetween = (db: Database, accountUuid: string, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('reflect_response')
    .select(['day', 'mood', 'emotions', 'contexts', 'session_uuid', 'moment'])
    .select((row) => row.ref('answers').$castTo<Score[]>().as('answers'))
    .where('account_uuid', '=', accountUuid)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('answered_at')
    .orderBy('uuid')
    .execute()

export type ScoresRow = Awaited<ReturnType<typeof scoresBetween>>[number]
