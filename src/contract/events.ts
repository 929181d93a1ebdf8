/**
 * The events that `GET /api/events` sends to a browser, each as one line of JSON. An event only names what to reload.
 * See docs/product.md#live-events.
 */
import { z } from 'zod'

export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notifications') }),
  /** A request to talk was received, seen or withdrawn. */
  z.object({ kind: z.literal('support') }),
  /** The person's own data has changed, such as the tours they finished, or one of their sessions has ended. */
  z.object({ kind: z.literal('person') }),
  /** A feature was turned on or off at the person's school, or the school is closing. Sent to everybody there. */
  z.object({ kind: z.literal('school') }),
  /** A session is read by another voice now: one was published or taken back. Sent to everybody at the school. */
  z.object({ kind: z.literal('narration'), uuid: z.uuid() }),
  z.object({
    kind: z.literal('exercise'),
    uuid: z.uuid(),
    status: z.enum(['draft', 'processing', 'ready']),
    stage: z.string(),
    percent: z.number(),
  }),
  /** An uploaded audio file is being processed, was accepted, or was refused. Sent to system admins, by session. */
  z.object({ kind: z.literal('catalogue'), uuid: z.uuid(), step: z.string(), percent: z.number() }),
])
export type LiveEvent = z.infer<typeof LiveEvent>
