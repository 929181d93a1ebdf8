/** Notifications: an exercise is ready, or generating is possible again. See docs/product.md#notifications. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const NotificationType = z.enum(['queue', 'rate_limit'])
export type NotificationType = z.infer<typeof NotificationType>

/**
 * A `pending` notification waits for its event or for being closed; a `completed` one was closed and is never shown
 * again. `moment` is the event: an exercise waiting in the queue, one that is ready or failed, a quota that is used up,
 * or one that is available again.
 */
export const Notification = z
  .object({
    uuid: z.uuid(),
    type: NotificationType,
    status: z.enum(['pending', 'completed']),
    moment: z.enum(['waiting', 'ready', 'limited', 'available', 'failed']),
    exercise: z.object({ uuid: z.uuid(), title: z.string() }).nullable(),
    /** ISO 8601. The time of the last change; for a quota, the time at which it ends. */
    at: z.string(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

const prefix = '/organization/user/notification/web'

export const notificationList = endpoint({
  path: `${prefix}/list`,
  access: 'member',
  unattended: true,
  summary: 'List the notifications that are still to be shown to the person, newest first.',
  blocks: {},
  answer: { Notifications: z.array(Notification) },
})

export const notificationUpdate = endpoint({
  path: `${prefix}/update`,
  access: 'member',
  summary: 'Close the notifications of a type, so that they are never shown again.',
  blocks: {
    Notification: z.strictObject({
      type: NotificationType,
      /**
       * Closes only these notifications, so that newer ones are still shown. Without it, all of the type are closed.
       */
      uuids: z.array(z.uuid()).min(1).max(100).optional(),
    }),
  },
  answer: {},
})
