/**
 * What `GET /api/events` sends to a browser, each event as one line of JSON. An event only says what to ask for again.
 * See docs/product.md#live-events.
 */
import { z } from 'zod'

export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notifications') }),
  /** A request to talk has come, or was seen or taken back. */
  z.object({ kind: z.literal('support') }),
  /** What is known of the person has changed, such as the tours they finished; or one of their sessions has ended. */
  z.object({ kind: z.literal('person') }),
  /** Something was switched on or off at the person's school, or it is closing: told to everybody there. */
  z.object({ kind: z.literal('school') }),
  z.object({
    kind: z.literal('exercise'),
    uuid: z.uuid(),
    status: z.enum(['draft', 'processing', 'ready']),
    stage: z.string(),
    percent: z.number(),
  }),
  /** An uploaded sound is on its way into the catalogue, was taken, or was refused: told to operators, by session. */
  z.object({ kind: z.literal('catalogue'), uuid: z.uuid(), step: z.string(), percent: z.number() }),
])
export type LiveEvent = z.infer<typeof LiveEvent>
