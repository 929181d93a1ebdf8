/** Lessons, for system admins. */
import { z } from 'zod'
import * as rules from '#rules/learn/lessons.ts'
import { endpoint } from '../endpoint.ts'
import { TeacherLesson, TeacherUnit, LessonLine } from '../learn.ts'
import { RichTextBody } from '../rich-text.ts'
import { AttachmentRequest, AuthoringLesson, AuthoringLessonLine } from './authoring.ts'
import {
  ByUuid,
  Description,
  HandoutDetail,
  Id,
  LessonParts,
  LearnRevisionReference,
  Standard,
  SubSection,
  Title,
} from './shapes.ts'
import { AuthoringUnit } from './units.ts'

const answersLesson = { Lesson: AuthoringLesson }

const lessonFields = {
  description: Description,
  minutes: z.int().min(1).max(rules.MAX_LESSON_MINUTES),
  aims: z.array(z.string().trim().min(1, '*Required Field').max(rules.MAX_AIM_LENGTH)).max(rules.MAX_AIMS),
  discipline_id: Id,
  competency: Id.nullable(),
  standards: z.array(z.uuid()).max(rules.MAX_STANDARDS),
  /** Only the given parts change. */
  parts: LessonParts.partial().strict(),
  live: z.boolean(),
}

export const editorLesson = endpoint({
  path: '/admin/learn/lesson/info',
  access: 'admin',
  summary: 'Get one lesson with all of its editable fields.',
  audit: false,
  blocks: { Lesson: ByUuid },
  answer: { ...answersLesson, may_edit: z.boolean() },
})

export const lessonAdd = endpoint({
  path: '/admin/learn/lesson/add',
  access: 'operator',
  summary:
    'Create a lesson at the end of a unit, hidden from teachers. A name that is taken there is refused with error 204.',
  audit: 'lesson_added',
  blocks: {
    Lesson: z.strictObject({ unit_uuid: z.uuid(), title: Title, ...z.strictObject(lessonFields).partial().shape }),
  },
  answer: answersLesson,
})

export const lessonEdit = endpoint({
  path: '/admin/learn/lesson/edit',
  access: 'operator',
  summary:
    'Update the given fields of a lesson. If it changed elsewhere, the stored lesson is returned with the error.',
  audit: 'lesson_edited',
  blocks: {
    Lesson: LearnRevisionReference.extend({ title: Title.optional(), ...z.strictObject(lessonFields).partial().shape }),
  },
  answer: answersLesson,
  errorBlocks: answersLesson,
})

export const lessonDelete = endpoint({
  path: '/admin/learn/lesson/delete',
  access: 'operator',
  summary: 'Delete a lesson. It can be restored for thirty days.',
  audit: 'lesson_deleted',
  blocks: { Lesson: ByUuid },
  answer: answersLesson,
})

export const lessonRestore = endpoint({
  path: '/admin/learn/lesson/restore',
  access: 'operator',
  summary: 'Restore a deleted lesson at its previous position.',
  audit: 'lesson_restored',
  blocks: { Lesson: ByUuid },
  answer: answersLesson,
})

export const lessonNumbers = endpoint({
  path: '/admin/learn/lesson/lesson_number/update',
  access: 'operator',
  summary: 'Set the order of all lessons of a unit. An incomplete list is refused with the stored order.',
  audit: 'lessons_ordered',
  blocks: { Unit: z.strictObject({ uuid: z.uuid(), lesson_uuids: z.array(z.uuid()).max(rules.MAX_LESSONS) }) },
  answer: { Lessons: z.array(AuthoringLessonLine) },
  errorBlocks: { Lessons: z.array(AuthoringLessonLine) },
})

export const lessonAttachments = endpoint({
  path: '/admin/learn/lesson/attachments/update',
  access: 'operator',
  summary: 'Replace the attachments of a lesson, in this order.',
  audit: 'lesson_attachments_changed',
  blocks: {
    Lesson: LearnRevisionReference.extend({ attachments: z.array(AttachmentRequest).max(rules.MAX_ATTACHMENTS) }),
  },
  answer: answersLesson,
  errorBlocks: answersLesson,
})

export const lessonComponents = endpoint({
  path: '/admin/learn/lesson/components/update',
  access: 'operator',
  summary: 'Replace the sessions, links or extension of a lesson. Only the given ones change.',
  audit: 'lesson_components_changed',
  blocks: {
    Lesson: LearnRevisionReference.extend({
      sessions: z
        .array(z.strictObject({ session_uuid: z.uuid(), sub_section: SubSection }))
        .max(rules.MAX_SESSIONS)
        .optional(),
      links: z
        .array(z.strictObject({ title: Title, url: z.string().trim().max(2000), sub_section: SubSection }))
        .max(rules.MAX_LINKS)
        .optional(),
      extension: RichTextBody.optional(),
    }),
  },
  answer: answersLesson,
  errorBlocks: answersLesson,
})

export const attachmentDelete = endpoint({
  path: '/admin/learn/attachment/delete',
  access: 'operator',
  summary: 'Delete one attachment of a lesson, unit or discipline. The file itself stays in the resources.',
  audit: 'attachment_deleted',
  blocks: { Attachment: ByUuid },
  /** The new revision of the lesson, unit or discipline. */
  answer: { revision: z.int() },
})

export const duplicateLessons = endpoint({
  path: '/admin/learn/duplicate_lessons',
  access: 'operator',
  summary: 'Copy lessons of any unit to the end of a unit with all of their attachments, hidden from teachers.',
  audit: 'lessons_duplicated',
  blocks: {
    Lessons: z.strictObject({ uuids: z.array(z.uuid()).min(1).max(rules.MAX_LESSONS), unit_uuid: z.uuid() }),
  },
  answer: { Unit: AuthoringUnit, Lessons: z.array(AuthoringLessonLine) },
})

/** The number of visible lessons that cover a standard, by grade band. */
const Coverage = z.object({ k_5: z.int(), middle_school: z.int(), high_school: z.int() })

export const resilencyStandards = endpoint({
  path: '/admin/learn/lesson/resilency_standards',
  access: 'admin',
  summary: 'List the standards of every framework, with the number of visible lessons for each by grade band.',
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
  summary: 'Preview a unit, lesson or handout as a teacher would see it, including drafts and hidden lessons.',
  audit: false,
  blocks: { Preview: z.strictObject({ type: z.enum(['unit', 'lesson', 'handout']), uuid: z.uuid() }) },
  answer: {
    Unit: TeacherUnit.nullable(),
    Lessons: z.array(LessonLine),
    Lesson: TeacherLesson.nullable(),
    Handout: HandoutDetail.nullable(),
  },
})
