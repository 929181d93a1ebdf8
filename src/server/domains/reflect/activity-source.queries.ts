/** Queries for when people checked in, never for their answers; each function runs one statement. */
import type { Database } from '#server/platform/database/database.ts'
import type { TimeWindow } from '#server/platform/pagination/time-cursor.ts'

/** Lists the days with check-ins, oldest first. */
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

/** Lists check-ins newest first; those of the same moment are sorted by uuid. */
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
