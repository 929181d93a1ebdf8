/** Exercises that a teacher offers to the school's library, and what an admin decides. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PageAnswer, PageRequest } from '../envelope.ts'
import { Exercise, Script, Segment } from '../exercises.ts'

export const offer = endpoint({
  path: '/v2/custom_exercise/offer',
  access: 'teacher',
  summary: "Offers a finished exercise to the school's library, or takes the offer back.",
  blocks: { Exercise: z.strictObject({ uuid: z.uuid(), offered: z.boolean() }) },
  answer: { Exercise },
  refusal: { Exercise, Script },
})

/** What an admin listens to before it may be heard by the school. */
export const OfferedExercise = z
  .object({ Exercise, script: z.array(Segment), author: z.string(), offered_at: z.string() })
  .meta({ id: 'OfferedExercise' })
export type OfferedExercise = z.infer<typeof OfferedExercise>

export const offered = endpoint({
  path: '/admin/exercise/list',
  access: 'admin',
  summary: 'Exercises that teachers of the school have offered, undecided ones first.',
  audit: false,
  blocks: { Page: PageRequest.optional() },
  answer: { Offers: z.array(OfferedExercise), Page: PageAnswer },
})

export const review = endpoint({
  path: '/admin/exercise/review',
  access: 'admin',
  summary: 'Approves an offered exercise for the school, or declines it with a reason.',
  audit: 'exercise_reviewed',
  blocks: {
    Exercise: z.strictObject({ uuid: z.uuid(), approved: z.boolean(), reason: z.string().trim().max(500).optional() }),
  },
  answer: { Exercise },
  refusal: { Exercise, Script },
})
