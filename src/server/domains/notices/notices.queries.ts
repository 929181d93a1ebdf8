/** Queries for notifications; each function runs one statement. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Notification, NotificationType } from '#contract/notices.ts'
import type { Database } from '#server/platform/database/database.ts'

type NoticeMoment = Notification['moment']

export interface Notice {
  accountUuid: string
  type: NotificationType
  moment: NoticeMoment
  exerciseUuid?: string
  recordingUuid?: string
  at: Date
}

/**
 * Replaces an open notification about the same subject. Its uuid is new, so that closing the old one leaves this one
 * open.
 */
export const upsertNotice = (db: Database, { accountUuid, type, moment, at, ...about }: Notice) =>
  db
    .insertInto('notices_notification')
    .values({
      uuid: randomUUID(),
      account_uuid: accountUuid,
      type,
      moment,
      exercise_uuid: about.exerciseUuid ?? null,
      recording_uuid: about.recordingUuid ?? null,
      at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_uuid', 'type', 'exercise_uuid', 'recording_uuid'])
        // Use a literal: the index covers this one value only, and a parameter could have any value.
        .where('status', '=', sql.lit('pending'))
        .doUpdateSet((row) => ({
          uuid: row.ref('excluded.uuid'),
          moment: row.ref('excluded.moment'),
          at: row.ref('excluded.at'),
        })),
    )
    .execute()

const MAX_SHOWN = 100

/** @param withExercises false if the school turned custom exercises off: then only those about recordings are left */
export const listOpenNotices = (db: Database, accountUuid: string, withExercises: boolean) =>
  db
    .selectFrom('notices_notification as notice')
    .leftJoin('exercises_exercise as exercise', 'exercise.uuid', 'notice.exercise_uuid')
    .leftJoin('studio_recording as recording', 'recording.uuid', 'notice.recording_uuid')
    .select(['notice.uuid', 'notice.type', 'notice.status', 'notice.moment', 'notice.at'])
    .select(['exercise.uuid as exercise_uuid', 'exercise.title as exercise_title'])
    .select(['recording.uuid as recording_uuid', 'recording.title as recording_title'])
    .where('notice.account_uuid', '=', accountUuid)
    .where('notice.status', '=', 'pending')
    // A notification about a deleted exercise stays hidden as long as the exercise does.
    .where('exercise.deleted_at', 'is', null)
    .$if(!withExercises, (query) => query.where('notice.type', '=', 'recording'))
    .orderBy('notice.at', 'desc')
    .orderBy('notice.uuid')
    .limit(MAX_SHOWN)
    .execute()

interface NoticeClosing {
  accountUuid: string
  type: NotificationType
  /** Closes only these; if undefined, all of the type. */
  uuids: readonly string[] | undefined
}

/** @returns the notifications that were open until now */
export const closeNotices = (db: Database, { accountUuid, type, uuids }: NoticeClosing) =>
  db
    .updateTable('notices_notification')
    .set({ status: 'completed' })
    .where('account_uuid', '=', accountUuid)
    .where('type', '=', type)
    .where('status', '=', 'pending')
    .$if(uuids !== undefined, (query) => query.where('uuid', 'in', uuids ?? []))
    .returning('uuid')
    .execute()

/** Marks quotas that end by `until` as free again; a quota that was reached again since then still applies. */
export const markLimitLifted = (
  db: Database,
  { accountUuid, until, now }: { accountUuid: string; until: Date; now: Date },
) =>
  db
    .updateTable('notices_notification')
    .set({ uuid: randomUUID(), moment: 'available', at: now })
    .where('account_uuid', '=', accountUuid)
    .where('type', '=', 'rate_limit')
    .where('status', '=', 'pending')
    .where('moment', '=', 'limited')
    .where('at', '<=', until)
    .returning('uuid')
    .execute()

/** @returns the notifications that were open until now */
export const deleteWaitingNotice = (
  db: Database,
  { accountUuid, exerciseUuid }: { accountUuid: string; exerciseUuid: string },
) =>
  db
    .deleteFrom('notices_notification')
    .where('account_uuid', '=', accountUuid)
    .where('exercise_uuid', '=', exerciseUuid)
    .where('moment', '=', 'waiting')
    .returning('uuid')
    .execute()

/** Returns the people who were notified that the recording waits for them. */
export const deleteReviewNotices = async (db: Database, recordingUuid: string): Promise<string[]> => {
  const rows = await db
    .deleteFrom('notices_notification')
    .where('recording_uuid', '=', recordingUuid)
    .where('moment', '=', 'handed_in')
    .returning('account_uuid')
    .execute()
  return rows.map(({ account_uuid }) => account_uuid)
}

export const deleteNoticesBefore = (db: Database, moment: Date) =>
  db.deleteFrom('notices_notification').where('status', '=', 'completed').where('at', '<', moment).execute()
