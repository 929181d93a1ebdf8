/** What may come with a refusal to make something of a person's words. */
import { z } from 'zod'
import { Support } from '../support.ts'

/** Sentences for what could be made instead; with 802. */
const Suggestions = z.array(z.string())

/** Why it waits: the day is used up, until when (601); or others stand before it (602). */
const Notification = z.object({
  type: z.enum(['rate_limit', 'queue']),
  at: z.string(),
  status: z.literal('pending').optional(),
  moment: z.literal('waiting').optional(),
})

/** The words call for a person, and `Support` says who is there for them (801); or the topic is not offered (802). */
export const moderationRefusals = { Support, Suggestions }

/** That, or it has to wait. */
export const renderRefusals = { ...moderationRefusals, Notification }
