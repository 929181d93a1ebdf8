/** Notification endpoints: listing a person's open notifications, and closing them. */
import * as contract from '#contract/notices.ts'
import { createRoutes } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { closeNotices, listOpenNotices } from './notices.queries.ts'

type OpenNoticeRow = Awaited<ReturnType<typeof listOpenNotices>>[number]

const toSubject = (uuid: string | null, title: string | null) => (uuid && title !== null ? { uuid, title } : null)

const toNotification = ({ uuid, type, status, moment, at, ...row }: OpenNoticeRow) => {
  const recording = toSubject(row.recording_uuid, row.recording_title)
  return {
    uuid,
    type,
    status,
    moment,
    exercise: toSubject(row.exercise_uuid, row.exercise_title),
    ...(recording ? { recording } : {}),
    at: at.toISOString(),
  }
}

export const createNoticesRoutes = ({ db, events }: Platform) =>
  createRoutes(contract, {
    async notificationList(_blocks, { accountUuid, disabledFeatures }) {
      const withExercises = !disabledFeatures.includes('custom_exercises')
      return { Notifications: (await listOpenNotices(db, accountUuid, withExercises)).map(toNotification) }
    },
    async notificationUpdate({ Notification: { type, uuids } }, { accountUuid }) {
      await db.transaction().execute(async (tx) => {
        const closed = await closeNotices(tx, { accountUuid, type, uuids })
        if (closed.length) await events.publish(accountUuid, { kind: 'notifications' }, tx)
      })
      return {}
    },
  })
