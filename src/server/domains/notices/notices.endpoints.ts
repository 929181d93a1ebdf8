/** Notification endpoints: listing a person's open notifications, and closing them. */
import * as contract from '#contract/notices.ts'
import { createRoutes } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { closeNotices, listOpenNotices } from './notices.queries.ts'

type OpenNoticeRow = Awaited<ReturnType<typeof listOpenNotices>>[number]

const toNotification = ({ uuid, type, status, moment, at, exercise_uuid, exercise_title }: OpenNoticeRow) => ({
  uuid,
  type,
  status,
  moment,
  exercise: exercise_uuid && exercise_title !== null ? { uuid: exercise_uuid, title: exercise_title } : null,
  at: at.toISOString(),
})

export const createNoticesRoutes = ({ db, events }: Platform) =>
  createRoutes(contract, {
    async notificationList(_blocks, { accountUuid, disabledFeatures }) {
      // All of them are about exercises.
      if (disabledFeatures.includes('custom_exercises')) return { Notifications: [] }
      return { Notifications: (await listOpenNotices(db, accountUuid)).map(toNotification) }
    },
    async notificationUpdate({ Notification: { type, uuids } }, { accountUuid }) {
      await db.transaction().execute(async (tx) => {
        const closed = await closeNotices(tx, { accountUuid, type, uuids })
        if (closed.length) await events.publish(accountUuid, { kind: 'notifications' }, tx)
      })
      return {}
    },
  })
