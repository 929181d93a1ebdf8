/**
 * Learn for teachers: grades, units, lessons, and each teacher's own marks and notes. The endpoints for system admins
 * are in learn/.
 */
import { z } from 'zod'
import * as rules from '#rules/learn/lessons.ts'
import { endpoint } from './endpoint.ts'
import {
  ByUuid,
  Cover,
  DisciplineName,
  Grade,
  HandoutDetail,
  Id,
  LearnAttachment,
  lessonContent,
  LessonLink,
  Standard,
} from './learn/shapes.ts'
import { RichTextBody } from './rich-text.ts'

/** One unit in a list. */
export const UnitLine = z
  .object({
    uuid: z.uuid(),
    grade: Grade,
    /** The position in the grade, starting at 1. */
    number: z.int(),
    title: z.string(),
    description: z.string(),
    discipline: DisciplineName,
    competency: z.object({ id: z.string(), title: z.string() }).nullable(),
    cover: Cover,
    lessons_count: z.int(),
    /** The sum of all its lessons. */
    minutes: z.int(),
    /** Lessons that this teacher has taught at least once. */
    taught_count: z.int(),
  })
  .meta({ id: 'UnitLine' })
export type UnitLine = z.infer<typeof UnitLine>

export const TeacherUnit = UnitLine.extend({
  about: RichTextBody,
  before: RichTextBody,
  sequence: z.string(),
  standards: z.array(Standard),
  attachments: z.array(LearnAttachment),
}).meta({ id: 'TeacherUnit' })
export type TeacherUnit = z.infer<typeof TeacherUnit>

/** One lesson in a list. */
export const LessonLine = LessonLink.extend({
  description: z.string(),
  minutes: z.int(),
  aims: z.array(z.string()),
  discipline: DisciplineName,
  sessions_count: z.int(),
  attachments_count: z.int(),
  links_count: z.int(),
  /** The ISO 8601 day on which this teacher last taught it; null if never. */
  taught_on: z.string().nullable(),
}).meta({ id: 'LessonLine' })
export type LessonLine = z.infer<typeof LessonLine>

/** The teacher's own notes; revision 0 means that nothing was ever written. */
const LessonNote = z
  .object({ lesson_uuid: z.uuid(), text: z.string(), revision: z.int(), updated_at: z.string().nullable() })
  .meta({ id: 'LessonNote' })
export type LessonNote = z.infer<typeof LessonNote>

const Hands = z.object({ more_settled: z.int(), about_the_same: z.int(), less_settled: z.int() })
const Pulse = z
  .object({ uuid: z.uuid(), lesson_uuid: z.uuid(), held_on: z.string(), hands: Hands })
  .meta({ id: 'LessonPulse' })
export type Pulse = z.infer<typeof Pulse>

/** The unit of a lesson, for the navigation around the lesson. */
const LessonUnit = z.object({
  uuid: z.uuid(),
  grade: Grade,
  number: z.int(),
  title: z.string(),
  lessons_count: z.int(),
  cover: Cover,
})

export const TeacherLesson = z
  .object({
    ...lessonContent,
    unit: LessonUnit,
    previous: LessonLink.nullable(),
    next: LessonLink.nullable(),
    /** ISO 8601 days on which this teacher taught it, newest first. */
    taught: z.array(z.string()),
    note: LessonNote,
    /** Newest first, ten at most. */
    pulses: z.array(Pulse),
  })
  .meta({ id: 'TeacherLesson' })
export type TeacherLesson = z.infer<typeof TeacherLesson>

export const arrival = endpoint({
  path: '/teacher/learn/arrival',
  access: 'teacher',
  summary: 'Get the last taught lesson, the next lesson, and the number of units and lessons in each grade.',
  blocks: {},
  answer: {
    /** The lesson after the last taught one; null if none was taught or none follows. */
    Next: z.object({ lesson: LessonLine, unit: LessonUnit }).nullable(),
    LeftOff: z.object({ lesson: LessonLink, unit: LessonUnit, taught_on: z.string() }).nullable(),
    /** All nine grades, in school order. */
    Grades: z.array(z.object({ grade: Grade, label: z.string(), units_count: z.int(), lessons_count: z.int() })),
    /** True when only demo content is shown and nothing can be published. */
    demo: z.boolean(),
  },
})

export const unitList = endpoint({
  path: '/teacher/learn/unit/list',
  access: 'teacher',
  summary: 'List the published units of a grade, and the disciplines that have units there.',
  blocks: { Unit: z.strictObject({ grade: Grade, discipline_id: Id.optional() }) },
  answer: {
    Disciplines: z.array(DisciplineName.extend({ units_count: z.int() })),
    Units: z.array(UnitLine),
  },
})

export const lessonList = endpoint({
  path: '/teacher/learn/lesson/list',
  access: 'teacher',
  summary: 'Get one published unit with its lessons in order.',
  blocks: { Unit: ByUuid },
  answer: { Unit: TeacherUnit, Lessons: z.array(LessonLine) },
})

export const lessonInfo = endpoint({
  path: '/teacher/learn/lesson/info',
  access: 'teacher',
  summary: "Get one lesson with all of its content, and the teacher's own marks and notes.",
  blocks: { Lesson: ByUuid },
  answer: { Lesson: TeacherLesson },
})

export const standards = endpoint({
  path: '/teacher/learn/resiliency_standards',
  access: 'teacher',
  summary:
    'List the standards of every framework with their number of lessons, and the lessons of a requested standard.',
  blocks: { Filter: z.strictObject({ grade: Grade.optional(), standard_uuid: z.uuid().optional() }).optional() },
  answer: {
    Standards: z.array(Standard.extend({ lessons_count: z.int() })),
    /** The lessons of the requested standard, a hundred at most. */
    Lessons: z.array(LessonLink.extend({ unit_uuid: z.uuid(), unit_title: z.string(), grade: Grade })),
  },
})

export const handoutInfo = endpoint({
  path: '/teacher/learn/handout/info',
  access: 'teacher',
  summary: 'Get one handout of a published unit, as text and as pages.',
  blocks: { Handout: ByUuid },
  answer: { Handout: HandoutDetail },
})

export const lessonMark = endpoint({
  path: '/teacher/lesson/mark',
  access: 'teacher',
  summary: 'Mark a lesson as taught on a day, or remove the mark. Repeating the call changes nothing.',
  blocks: { Mark: z.strictObject({ lesson_uuid: z.uuid(), taught_on: z.iso.date(), taught: z.boolean() }) },
  answer: { taught: z.array(z.string()) },
})

export const lessonNote = endpoint({
  path: '/teacher/lesson/note',
  access: 'teacher',
  summary:
    "Save a teacher's own notes on a lesson. If they changed elsewhere, the stored notes are returned with the error.",
  blocks: {
    Note: z.strictObject({
      lesson_uuid: z.uuid(),
      text: z.string().max(rules.MAX_LESSON_NOTE_LENGTH),
      /** The revision of the notes that were edited; 0 for none. */
      revision: z.int().min(0),
    }),
  },
  answer: { Note: LessonNote },
  errorBlocks: { Note: LessonNote },
})

const Hand = z.int().min(0).max(rules.MAX_HANDS)

export const lessonExitCheck = endpoint({
  path: '/teacher/lesson/pulse',
  access: 'teacher',
  summary: 'Record how many hands were raised in the exit check of a lesson, without names.',
  blocks: {
    Pulse: z.strictObject({
      lesson_uuid: z.uuid(),
      /** Sending the same value twice stores one result. */
      client_uuid: z.uuid(),
      held_on: z.iso.date(),
      hands: z.strictObject({ more_settled: Hand, about_the_same: Hand, less_settled: Hand }),
    }),
  },
  answer: { Pulses: z.array(Pulse) },
})
