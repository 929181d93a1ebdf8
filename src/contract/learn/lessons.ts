/** Lessons as operators keep them. */
import { z } from 'zod'
import * as rules from '#rules/learn/lessons.ts'
import { endpoint } from '../endpoint.ts'
import { LessonShown, UnitShown, LessonLine } from '../learn.ts'
import { RichTextBody } from '../rich-text.ts'
import { AttachmentRequest, AuthoringLesson, AuthoringLessonLine } from './authoring.ts'
import {
  ByUuid,
  Description,
  HandoutShown,
  Id,
  LessonParts,
  SeenLearnRevision,
  Standard,
  SubSection,
  Title,
} from './shapes.ts'
import { AuthoringUnit } from './units.ts'

const answersLesson = { Lesson: AuthoringLesson }

const written = {
  description: Description,
  minutes: z.int().min(1).max(rules.MOST_MINUTES),
  aims: z.array(z.string().trim().min(1, '*Required Field').max(rules.LONGEST_AIM)).max(rules.MOST_AIMS),
  discipline_id: Id,
  competency: Id.nullable(),
  standards: z.array(z.uuid()).max(rules.MOST_STANDARDS),
  /** Those that are given; the others stay. */
  parts: LessonParts.partial().strict(),
  live: z.boolean(),
}

export const keptLesson = endpoint({
  path: '/admin/learn/lesson/info',
  access: 'admin',
  summary: 'One lesson with all that can be edited.',
  audit: false,
  blocks: { Lesson: ByUuid },
  answer: { ...answersLesson, may_edit: z.boolean() },
})

export const lessonAdd = endpoint({
  path: '/admin/learn/lesson/add',
  access: 'operator',
  summary:
    'Begins a lesson at the end of a unit, hidden from teachers; a name that another has there is refused (204).',
  audit: 'lesson_added',
  blocks: { Lesson: z.strictObject({ unit_uuid: z.uuid(), title: Title, ...z.strictObject(written).partial().shape }) },
  answer: answersLesson,
})

export const lessonEdit = endpoint({
  path: '/admin/learn/lesson/edit',
  access: 'operator',
  summary: 'Changes what is given of a lesson; one that was changed elsewhere is refused with what is stored.',
  audit: 'lesson_edited',
  blocks: { Lesson: SeenLearnRevision.extend({ title: Title.optional(), ...z.strictObject(written).partial().shape }) },
  answer: answersLesson,
  refusal: answersLesson,
})

export const lessonDelete = endpoint({
  path: '/admin/learn/lesson/delete',
  access: 'operator',
  summary: 'Deletes a lesson; for thirty days it can be brought back.',
  audit: 'lesson_deleted',
  blocks: { Lesson: ByUuid },
  answer: answersLesson,
})

export const lessonRestore = endpoint({
  path: '/admin/learn/lesson/restore',
  access: 'operator',
  summary: 'Brings a deleted lesson back to where it stood.',
  audit: 'lesson_restored',
  blocks: { Lesson: ByUuid },
  answer: answersLesson,
})

export const lessonNumbers = endpoint({
  path: '/admin/learn/lesson/lesson_number/update',
  access: 'operator',
  summary: 'Puts the lessons of a unit in order; all of them are named, or it is refused as it is stored.',
  audit: 'lessons_ordered',
  blocks: { Unit: z.strictObject({ uuid: z.uuid(), lesson_uuids: z.array(z.uuid()).max(rules.MOST_LESSONS) }) },
  answer: { Lessons: z.array(AuthoringLessonLine) },
  refusal: { Lessons: z.array(AuthoringLessonLine) },
})

export const lessonAttachments = endpoint({
  path: '/admin/learn/lesson/attachments/update',
  access: 'operator',
  summary: 'Sets what is handed out with a lesson, in this order.',
  audit: 'lesson_attachments_changed',
  blocks: { Lesson: SeenLearnRevision.extend({ attachments: z.array(AttachmentRequest).max(rules.MOST_ATTACHMENTS) }) },
  answer: answersLesson,
  refusal: answersLesson,
})

export const lessonComponents = endpoint({
  path: '/admin/learn/lesson/components/update',
  access: 'operator',
  summary: 'Sets the sessions, the links and the extension of a lesson, whichever are given.',
  audit: 'lesson_components_changed',
  blocks: {
    Lesson: SeenLearnRevision.extend({
      sessions: z
        .array(z.strictObject({ session_uuid: z.uuid(), sub_section: SubSection }))
        .max(rules.MOST_SESSIONS)
        .optional(),
      links: z
        .array(z.strictObject({ title: Title, url: z.string().trim().max(2000), sub_section: SubSection }))
        .max(rules.MOST_LINKS)
        .optional(),
      extension: RichTextBody.optional(),
    }),
  },
  answer: answersLesson,
  refusal: answersLesson,
})

export const attachmentDelete = endpoint({
  path: '/admin/learn/attachment/delete',
  access: 'operator',
  summary: 'Takes one attachment away from its lesson, unit or discipline; the file itself stays in the resources.',
  audit: 'attachment_deleted',
  blocks: { Attachment: ByUuid },
  /** The new revision of what it was attached to. */
  answer: { revision: z.int() },
})

export const duplicateLessons = endpoint({
  path: '/admin/learn/duplicate_lessons',
  access: 'operator',
  summary: 'Copies lessons of any unit to the end of one, hidden from teachers, with all that is attached to them.',
  audit: 'lessons_duplicated',
  blocks: {
    Lessons: z.strictObject({ uuids: z.array(z.uuid()).min(1).max(rules.MOST_LESSONS), unit_uuid: z.uuid() }),
  },
  answer: { Unit: AuthoringUnit, Lessons: z.array(AuthoringLessonLine) },
})

/** How many shown lessons of a band of grades work on a standard. */
const Coverage = z.object({ k_5: z.int(), middle_school: z.int(), high_school: z.int() })

export const resilencyStandards = endpoint({
  path: '/admin/learn/lesson/resilency_standards',
  access: 'admin',
  summary: 'The standards of every framework, and how many shown lessons work on each, by band of grades.',
  audit: false,
  blocks: {},
  answer: {
    Frameworks: z.array(
      z.object({
        framework: z.string(),
        standards: z.array(Standard.extend({ lessons_count: z.int(), coverage: Coverage })),
      }),
    ),
  },
})

export const preview = endpoint({
  path: '/admin/learn/preview',
  access: 'operator',
  summary: 'A unit, a lesson or a hand-out as a teacher would see it, drafts and hidden lessons included.',
  audit: false,
  blocks: { Preview: z.strictObject({ type: z.enum(['unit', 'lesson', 'handout']), uuid: z.uuid() }) },
  answer: {
    Unit: UnitShown.nullable(),
    Lessons: z.array(LessonLine),
    Lesson: LessonShown.nullable(),
    Handout: HandoutShown.nullable(),
  },
})
