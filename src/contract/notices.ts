/**
 * Notifications: an exercise is ready, generating is possible again, or a recording was handed in, published or
 * returned. See docs/product.md#notifications.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const NotificationType = z.enum(['queue', 'rate_limit', 'recording'])
export type NotificationType = z.infer<typeof NotificationType>

/**
 * A `pending` notification waits for its event or for being closed; a `completed` one was closed and is never shown
 * again. `moment` is the event: an exercise waiting in the queue, one that is ready or failed, a quota that is used up,
 * or one that is available again. Of a recording: it was handed in (for admins), published or returned (for its
 * narrator), or its processing failed.
 */
export const Notification = z
  .object({
    uuid: z.uuid(),
    type: NotificationType,
    status: z.enum(['pending', 'completed']),
    moment: z.enum(['waiting', 'ready', 'limited', 'available', 'failed', 'handed_in', 'published', 'returned']),
    exercise: z.object({ uuid: z.uuid(), title: z.string() }).nullable(),
    /** The recording that it is about, if it is about one. */
    recording: z.object({ uuid: z.uuid(), title: z.string() }).optional(),
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
