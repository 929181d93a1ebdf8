/** Notifications: an exercise is ready, or generating is possible again. See docs/product.md#notifications. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const NotificationType = z.enum(['queue', 'rate_limit'])
export type NotificationType = z.infer<typeof NotificationType>

/**
 * `pending` is on the way to its moment or waits to be closed; `completed` was closed and is shown nowhere again.
 * `moment` says which: an exercise that waits its turn, one that is ready, a limit that still holds, one that is over.
 */
export const Notification = z
  .object({
    uuid: z.uuid(),
    type: NotificationType,
    status: z.enum(['pending', 'completed']),
    moment: z.enum(['waiting', 'ready', 'limited', 'available', 'failed']),
    exercise: z.object({ uuid: z.uuid(), title: z.string() }).nullable(),
    /** ISO 8601: when it changed last; of a limit, when it is over. */
    at: z.string(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

const prefix = '/organization/user/notification/web'

export const notificationList = endpoint({
  path: `${prefix}/list`,
  access: 'member',
  unattended: true,
  summary: 'What is still to be shown to the person, newest first.',
  blocks: {},
  answer: { Notifications: z.array(Notification) },
})

export const notificationUpdate = endpoint({
  path: `${prefix}/update`,
  access: 'member',
  summary: 'The person has closed notifications of this type: they are shown nowhere again.',
  blocks: {
    Notification: z.strictObject({
      type: NotificationType,
      /** Only these, as the page knew them: what came meanwhile is still shown. Without it all of the type. */
      uuids: z.array(z.uuid()).min(1).max(100).optional(),
    }),
  },
  answer: {},
})
