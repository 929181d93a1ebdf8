/** Exercises that teachers offer to the school's library, and the review by an admin. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PageAnswer, PageRequest } from '../envelope.ts'
import { Exercise, Script, Segment } from '../exercises.ts'

export const offer = endpoint({
  path: '/v2/custom_exercise/offer',
  access: 'teacher',
  summary: "Offer a finished exercise to the school's library, or withdraw the offer.",
  blocks: { Exercise: z.strictObject({ uuid: z.uuid(), offered: z.boolean() }) },
  answer: { Exercise },
  errorBlocks: { Exercise, Script },
})

/** An exercise that an admin reviews before it is published to the school. */
export const OfferedExercise = z
  .object({ Exercise, script: z.array(Segment), author: z.string(), offered_at: z.string() })
  .meta({ id: 'OfferedExercise' })
export type OfferedExercise = z.infer<typeof OfferedExercise>

export const offered = endpoint({
  path: '/admin/exercise/list',
  access: 'admin',
  summary: 'List the exercises that teachers of the school offered, pending ones first.',
  audit: false,
  blocks: { Page: PageRequest.optional() },
  answer: { Offers: z.array(OfferedExercise), Page: PageAnswer },
})

export const review = endpoint({
  path: '/admin/exercise/review',
  access: 'admin',
  summary: 'Approve an offered exercise for the school, or decline it with a reason.',
  audit: 'exercise_reviewed',
  blocks: {
    Exercise: z.strictObject({ uuid: z.uuid(), approved: z.boolean(), reason: z.string().trim().max(500).optional() }),
  },
  answer: { Exercise },
  errorBlocks: { Exercise, Script },
})
