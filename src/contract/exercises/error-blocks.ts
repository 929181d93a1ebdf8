/** The blocks that may come with an error of a call that generates something from a person's text. */
import { z } from 'zod'
import { Support } from '../support.ts'

/** Alternative prompts that can be generated, with error 802. */
const Suggestions = z.array(z.string())

/** The reason for waiting: the quota is used up until a time (601), or other requests are ahead of this one (602). */
const Notification = z.object({
  type: z.enum(['rate_limit', 'queue']),
  at: z.string(),
  status: z.literal('pending').optional(),
  moment: z.literal('waiting').optional(),
})

/** The text needs a person, and `Support` lists who can help (801); or the topic is not offered (802). */
export const moderationErrorBlocks = { Support, Suggestions }

/** The blocks after moderation, and of a request that has to wait. */
export const renderErrorBlocks = { ...moderationErrorBlocks, Notification }
