/** Units and disciplines for system admins; admins of a school can read what is published. */
import { z } from 'zod'
import * as rules from '#rules/learn/lessons.ts'
import { endpoint } from '../endpoint.ts'
import { TeacherUnit } from '../learn.ts'
import { RichTextBody } from '../rich-text.ts'
import { AttachmentRequest, AuthoringLessonLine } from './authoring.ts'
import {
  Competency,
  Cover,
  Description,
  DisciplineName,
  Grade,
  Id,
  LearnAttachment,
  LessonLink,
  LearnRevisionReference,
  ByUuid,
  Title,
} from './shapes.ts'

/** One row of the unit table. */
export const AuthoringUnitLine = TeacherUnit.pick({
  uuid: true,
  grade: true,
  number: true,
  title: true,
  description: true,
  discipline: true,
  competency: true,
  cover: true,
})
  .extend({
    status: z.enum(rules.unitStatuses),
    demo: z.boolean(),
    lessons_count: z.int(),
    live_count: z.int(),
    revision: z.int(),
    updated_at: z.string(),
  })
  .meta({ id: 'AuthoringUnitLine' })
export type AuthoringUnitLine = z.infer<typeof AuthoringUnitLine>

export const AuthoringUnit = AuthoringUnitLine.extend({
  about: RichTextBody,
  before: RichTextBody,
  sequence: z.string(),
  standards: z.array(z.uuid()),
  attachments: z.array(LearnAttachment),
  /** Handouts of this unit that can be attached. */
  handouts: z.array(z.object({ uuid: z.uuid(), title: z.string(), kind: z.enum(rules.handoutKinds) })),
  /** The problems that prevent publication, field by field; empty when there are none. */
  missing: z.array(z.object({ path: z.string(), message: z.string() })),
}).meta({ id: 'AuthoringUnit' })
export type AuthoringUnit = z.infer<typeof AuthoringUnit>

export const AuthoringDiscipline = DisciplineName.extend({
  description: z.string(),
  competencies: z.array(Competency),
  attachments: z.array(LearnAttachment),
  units_count: z.int(),
  revision: z.int(),
}).meta({ id: 'AuthoringDiscipline' })
export type AuthoringDiscipline = z.infer<typeof AuthoringDiscipline>

const answersUnit = { Unit: AuthoringUnit }

export const editorUnits = endpoint({
  path: '/admin/learn/unit/list',
  access: 'admin',
  summary: 'List the units of a grade in order, with drafts for system admins. Archived units only on request.',
  audit: false,
  blocks: { Filter: z.strictObject({ grade: Grade, status: z.enum(rules.unitStatuses).optional() }) },
  answer: { Units: z.array(AuthoringUnitLine), may_edit: z.boolean() },
})

export const editorUnit = endpoint({
  path: '/admin/learn/unit/info',
  access: 'admin',
  summary: 'Get one unit with all of its editable fields, and its lessons.',
  audit: false,
  blocks: { Unit: ByUuid },
  answer: {
    ...answersUnit,
    Lessons: z.array(AuthoringLessonLine),
    /** Deleted lessons that can be restored. */
    Deleted: z.array(z.object({ uuid: z.uuid(), title: z.string(), restore_until: z.string() })),
    may_edit: z.boolean(),
  },
})

export const unitAdd = endpoint({
  path: '/admin/learn/unit/add',
  access: 'operator',
  summary: 'Create a unit as a draft at the end of its grade. A name that is taken there is refused with error 204.',
  audit: 'unit_added',
  blocks: {
    Unit: z.strictObject({
      grade: Grade,
      title: Title,
      discipline_id: Id,
      competency: Id.optional(),
      description: Description.optional(),
      cover: Cover.strict().optional(),
    }),
  },
  answer: answersUnit,
})

const unitFields = {
  grade: Grade,
  title: Title,
  discipline_id: Id,
  competency: Id.nullable(),
  description: Description,
  about: RichTextBody,
  before: RichTextBody,
  sequence: z.string().trim().max(rules.MAX_SEQUENCE_LENGTH),
  standards: z.array(z.uuid()).max(rules.MAX_STANDARDS),
  cover: Cover.strict(),
  demo: z.boolean(),
  attachments: z.array(AttachmentRequest).max(rules.MAX_ATTACHMENTS),
}

export const unitEdit = endpoint({
  path: '/admin/learn/unit/edit',
  access: 'operator',
  summary: 'Update the given fields of a unit. If it changed elsewhere, the stored unit is returned with the error.',
  audit: 'unit_edited',
  blocks: { Unit: LearnRevisionReference.extend(z.strictObject(unitFields).partial().shape) },
  answer: answersUnit,
  errorBlocks: answersUnit,
})

export const unitStatus = endpoint({
  path: '/admin/learn/unit/update/status',
  access: 'operator',
  summary: 'Publish a unit, return it to draft, or archive it. Missing content is reported field by field.',
  audit: 'unit_status_changed',
  blocks: { Unit: LearnRevisionReference.extend({ status: z.enum(rules.unitStatuses) }) },
  answer: answersUnit,
  errorBlocks: answersUnit,
})

export const unitOrder = endpoint({
  path: '/admin/learn/unit/order',
  access: 'operator',
  summary: 'Set the order of all units of a grade. An incomplete list is refused with the stored order.',
  audit: 'units_ordered',
  blocks: { Units: z.strictObject({ grade: Grade, uuids: z.array(z.uuid()).max(rules.MAX_UNITS) }) },
  answer: { Units: z.array(AuthoringUnitLine) },
  errorBlocks: { Units: z.array(AuthoringUnitLine) },
})

export const competencyAndUnitInfo = endpoint({
  path: '/admin/learn/competency_and_unit_info',
  access: 'admin',
  summary:
    'Get the choices of a unit or lesson form: disciplines with competencies, and the units and lessons of a grade.',
  audit: false,
  blocks: { Filter: z.strictObject({ grade: Grade.optional() }).optional() },
  answer: {
    Disciplines: z.array(AuthoringDiscipline),
    Units: z.array(
      z.object({
        uuid: z.uuid(),
        grade: Grade,
        number: z.int(),
        title: z.string(),
        status: z.enum(rules.unitStatuses),
        lessons: z.array(LessonLink),
      }),
    ),
  },
})

export const disciplineEdit = endpoint({
  path: '/admin/learn/discipline/edit',
  access: 'operator',
  summary: 'Update a discipline and its competencies, or create one if no id is given.',
  audit: 'discipline_edited',
  blocks: {
    Discipline: z.strictObject({
      id: Id.optional(),
      /** The revision that was edited; absent for a new discipline. */
      revision: z.int().min(0).optional(),
      title: Title,
      description: Description,
      color: z.enum(rules.disciplineColors),
      icon: z
        .string()
        .regex(/^[a-z-]+$/)
        .max(40),
      /** A competency without an id is new. */
      competencies: z
        .array(z.strictObject({ id: Id.optional(), title: Title, description: Description }))
        .max(rules.MAX_COMPETENCIES),
      attachments: z.array(AttachmentRequest).max(rules.MAX_ATTACHMENTS).optional(),
    }),
  },
  answer: { Discipline: AuthoringDiscipline },
  errorBlocks: { Discipline: AuthoringDiscipline },
})
