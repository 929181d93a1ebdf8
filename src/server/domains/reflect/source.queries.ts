/** That someone checked in, never what they said; each function is one statement. */
import type { Database } from '#server/platform/database/database.ts'
import type { TimeWindow } from '#server/platform/time-cursor.ts'

/** First to last, only days on which they did. */
export const listCheckInDays = (db: Database, accountUuid: string, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('reflect_response')
    .select((row) => ['day', row.cast<number>(row.fn.countAll(), 'integer').as('check_ins')])
    .where('account_uuid', '=', accountUuid)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .orderBy('day')
    .execute()

/** Newest first, of one moment by uuid. */
export const listCheckInMoments = (db: Database, accountUuid: string, { from, to, before, limit }: TimeWindow) =>
  db
    .selectFrom('reflect_response')
    .select(['uuid', 'answered_at'])
    .where('account_uuid', '=', accountUuid)
    .$if(from !== undefined, (query) => query.where('day', '>=', from!))
    .$if(to !== undefined, (query) => query.where('day', '<=', to!))
    .$if(before !== null, (query) =>
      query
        .where('answered_at', '<=', before!.at)
        .where((where) => where.or([where('answered_at', '<', before!.at), where('uuid', '>', before!.uuid)])),
    )
    .orderBy('answered_at', 'desc')
    .orderBy('uuid')
    .limit(limit)
    .execute()
