/** An overview of Learn: its content, its use, and what is missing. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DisciplineName, Grade } from './shapes.ts'

const ContentCounts = { units: z.int(), published: z.int(), lessons: z.int(), live: z.int() }

/** The gaps that a grade, unit, lesson or standard can have. */
export const gapKinds = [
  'grade_without_units',
  'unit_without_lessons',
  'lesson_without_session',
  'lesson_without_standard',
  'lesson_without_aims',
  'standard_without_lesson',
] as const

export const learnSummary = endpoint({
  path: '/admin/learn/learn/summary',
  access: 'admin',
  summary: 'Get the content of Learn by grade and discipline, its use at your own school, and its gaps.',
  audit: false,
  blocks: {},
  answer: {
    Content: z.object({
      ...ContentCounts,
      handouts: z.int(),
      grades: z.array(z.object({ grade: Grade, label: z.string(), ...ContentCounts })),
      disciplines: z.array(DisciplineName.extend(ContentCounts)),
    }),
    /** The use at the admin's own school, in the last thirty days and in total. */
    Use: z.object({
      teachers: z.int(),
      taught: z.int(),
      taught_lately: z.int(),
      /** The most taught lessons, five at most. */
      most: z.array(z.object({ uuid: z.uuid(), title: z.string(), unit_title: z.string(), times: z.int() })),
    }),
    /** Fifty per kind at most; `total` counts all. */
    Gaps: z.array(
      z.object({
        kind: z.enum(gapKinds),
        total: z.int(),
        things: z.array(
          z.object({
            uuid: z.uuid().nullable(),
            title: z.string(),
            grade: Grade.nullable(),
            unit_uuid: z.uuid().nullable(),
          }),
        ),
      }),
    ),
    may_edit: z.boolean(),
  },
})
