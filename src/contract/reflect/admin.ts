/** The questions of check-ins, as the admins of a school keep them: one list for each age, ours until they have their own. */
import { z } from 'zod'
import { MOST_QUESTIONS } from '#rules/own-questions.ts'
import { endpoint } from '../endpoint.ts'
import { Audience } from '../identity.ts'
import { Question } from '../reflect.ts'

const Label = z.string().trim().min(1, '*Required Field').max(40)

export const QuestionInput = z.strictObject({
  /** The one it was made from, which it stays as long as not a word of it is changed. */
  uuid: z.uuid().optional(),
  text: z.string().trim().min(1, '*Required Field').max(120),
  low_label: Label,
  high_label: Label,
  answers: z.array(Label).length(5),
  leans: z.enum(['low', 'high', 'neither']),
  low_card_at: z.int().min(1).max(5).nullable(),
  help: z.string().trim().max(160).nullable(),
})
export type QuestionInput = z.infer<typeof QuestionInput>

export const QuestionSet = z
  .object({
    audience: Audience,
    /** False while ours are asked. */
    own: z.boolean(),
    questions: z.array(Question),
    opening: z.string(),
    closing: z.string(),
  })
  .meta({ id: 'QuestionSet' })
export type QuestionSet = z.infer<typeof QuestionSet>

export const questionSets = endpoint({
  path: '/admin/school/questions/list',
  access: 'admin',
  summary: 'The questions of check-ins at the school, by age and in their order.',
  audit: false,
  blocks: {},
  answer: { Sets: z.array(QuestionSet) },
})

export const questionsUpdate = endpoint({
  path: '/admin/school/questions/update',
  access: 'admin',
  summary: 'Asks an age other questions, words or another order; earlier answers keep the words they were given to.',
  audit: 'questions_edited',
  blocks: {
    Questions: z.strictObject({
      audience: Audience,
      /** What was asked when the admin began, in order: with anything else somebody has saved meanwhile. */
      known: z.array(z.uuid()).max(20),
      questions: z.array(QuestionInput).min(1).max(MOST_QUESTIONS),
    }),
  },
  answer: { Set: QuestionSet },
  refusal: { Set: QuestionSet },
})

export const questionsReset = endpoint({
  path: '/admin/school/questions/reset/update',
  access: 'admin',
  summary: "Asks an age our questions again; the school's own stay with the answers they were given.",
  audit: 'questions_reset',
  blocks: { Questions: z.strictObject({ audience: Audience }) },
  answer: { Set: QuestionSet },
})
