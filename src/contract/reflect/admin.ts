/**
 * The check-in questions of a school, for its admins: one list per age group, and the default list until the school has
 * its own.
 */
import { z } from 'zod'
import { MAX_QUESTIONS } from '#rules/check-in-questions.ts'
import { endpoint } from '../endpoint.ts'
import { Audience } from '../identity.ts'
import { Question } from '../reflect.ts'

const Label = z.string().trim().min(1, '*Required Field').max(40)

export const QuestionInput = z.strictObject({
  /** The question that this one was edited from. It stays the same question as long as no word of it changes. */
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
    /** False while the default questions are asked. */
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
  summary: 'List the check-in questions of the school by age group, in their order.',
  audit: false,
  blocks: {},
  answer: { Sets: z.array(QuestionSet) },
})

export const questionsUpdate = endpoint({
  path: '/admin/school/questions/update',
  access: 'admin',
  summary: 'Replace the questions of an age group. Earlier answers keep their wording.',
  audit: 'questions_edited',
  blocks: {
    Questions: z.strictObject({
      audience: Audience,
      /**
       * The questions that the admin started from, in order. Any other list means that somebody else saved in between.
       */
      known: z.array(z.uuid()).max(20),
      questions: z.array(QuestionInput).min(1).max(MAX_QUESTIONS),
    }),
  },
  answer: { Set: QuestionSet },
  errorBlocks: { Set: QuestionSet },
})

export const questionsReset = endpoint({
  path: '/admin/school/questions/reset/update',
  access: 'admin',
  summary: "Return an age group to the default questions. The school's own questions stay with their answers.",
  audit: 'questions_reset',
  blocks: { Questions: z.strictObject({ audience: Audience }) },
  answer: { Set: QuestionSet },
})
