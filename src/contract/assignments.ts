/** Assigned work: what teachers publish to their classes, and what pupils do of it. */
import { z } from 'zod'
import * as rules from '#rules/assignments.ts'
import { grades } from '#rules/grades.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer, PageRequest } from './envelope.ts'

export const AssignmentType = z.enum(rules.assignmentTypes).meta({ id: 'AssignmentType' })
const AssignmentSource = z.enum(rules.assignmentSources).meta({ id: 'AssignmentSource' })
const WorkStatus = z.enum(rules.workStatuses).meta({ id: 'AssignmentStatus' })
const ByUuid = z.strictObject({ uuid: z.uuid() })
const Title = z.string().trim().min(1, { error: '*Required Field', abort: true }).max(rules.LONGEST_ASSIGNMENT_TITLE)
const Instructions = z.string().trim().max(rules.LONGEST_INSTRUCTIONS)
const DueAt = z.iso.datetime().nullable()

/** A class that somebody may publish to: the platform's where the school has one, else their own. */
export const StaffSection = z
  .object({
    uuid: z.uuid(),
    name: z.string(),
    grade: z.string(),
    subject: z.string(),
    students_count: z.int(),
  })
  .meta({ id: 'StaffSection' })
export type StaffSection = z.infer<typeof StaffSection>

export const staffSections = endpoint({
  path: '/session/partners/colegia/staff/sections',
  access: 'teacher',
  summary: "The classes of a teacher: from the school's platform, else those of the school itself.",
  blocks: {},
  answer: {
    Sections: z.array(StaffSection),
    /** They are the platform's, and what is published appears there. */
    on_platform: z.boolean(),
    /** What the school calls its platform; null where the classes are its own. */
    platform_name: z.string().nullable(),
    /** ISO 8601, where the platform does not answer and these are the classes it named then. */
    as_of: z.string().nullable(),
  },
})

/** How far the platform has it. */
export const PlatformState = z.enum(['waiting', 'there', 'refused']).meta({ id: 'AssignmentOnPlatform' })
export type PlatformState = z.infer<typeof PlatformState>

export const Published = z
  .object({
    uuid: z.uuid(),
    assignment_type: AssignmentType,
    title: z.string(),
    /** What it is: the name of the session, the hand-out or the link. */
    item: z.string(),
    /** The session, or what is attached to the lesson. */
    attachment_uuid: z.uuid().nullable(),
    link: z.string().nullable(),
    instructions: z.string(),
    due_at: z.string().nullable(),
    section: z.object({ uuid: z.uuid(), name: z.string() }),
    lesson: z.object({ uuid: z.uuid(), title: z.string(), unit_uuid: z.uuid(), grade: z.enum(grades) }).nullable(),
    /** Where pupils open it, from the root of this site. */
    address: z.string(),
    published_at: z.string(),
    withdrawn_at: z.string().nullable(),
    /** Null where pupils find it here. */
    platform: z
      .object({
        /** As the school calls it. */
        name: z.string(),
        state: PlatformState,
        /** It was asked, and did not answer; it is asked again. */
        failing: z.boolean(),
        next_at: z.string().nullable(),
        colegia_assignment_id: z.string().nullable(),
      })
      .nullable(),
    /** Pupils, as far as anybody knows: of a platform's class those who have opened it are the only ones known by name. */
    students_count: z.int(),
    /** Opened and not finished. */
    under_way_count: z.int(),
    finished_count: z.int(),
  })
  .meta({ id: 'PublishedAssignment' })
export type Published = z.infer<typeof Published>

const ItemToPublish = z.discriminatedUnion('assignment_type', [
  z.strictObject({ assignment_type: z.literal('mindfulness'), attachment_uuid: z.uuid() }),
  z.strictObject({ assignment_type: z.literal('file'), attachment_uuid: z.uuid() }),
  z.strictObject({ assignment_type: z.literal('others'), url: z.string().max(2000) }),
])
export type ItemToPublish = z.infer<typeof ItemToPublish>

export const publish = endpoint({
  path: '/teacher/learn/colegia/assignment/publish',
  access: 'teacher',
  summary: 'Publishes things of a lesson to classes: one assignment for each of both, however often it is sent.',
  blocks: {
    Assignment: z.strictObject({
      /** Without it each item's lesson is found: the first one that this teacher sees and that has the item. */
      lesson_uuid: z.uuid().optional(),
      items: z.array(ItemToPublish).min(1, '*Required Field').max(rules.MOST_ITEMS),
      section_uuids: z.array(z.uuid()).min(1, '*Required Field').max(rules.MOST_SECTIONS),
      title: Title,
      instructions: Instructions.default(''),
      due_at: DueAt.default(null),
    }),
  },
  /** In the order of the items, each by section; those that were there already are as they were. */
  answer: { Assignments: z.array(Published), added: z.int() },
})

export const publishedEdit = endpoint({
  path: '/teacher/assignment/update',
  access: 'teacher',
  summary: 'Changes the name, the words or the day of something published; who has finished it has finished it.',
  blocks: {
    Assignment: z.strictObject({
      uuid: z.uuid(),
      title: Title.optional(),
      instructions: Instructions.optional(),
      due_at: DueAt.optional(),
    }),
  },
  answer: { Assignment: Published },
})

export const withdraw = endpoint({
  path: '/teacher/assignment/withdraw',
  access: 'teacher',
  summary: 'Takes back what was published; twice is once, and what pupils have done of it stays.',
  blocks: { Assignment: ByUuid },
  answer: { Assignment: Published },
})

export const publishedList = endpoint({
  path: '/teacher/assignment/list',
  access: 'teacher',
  summary: 'What a teacher has published, newest first, with how many have finished.',
  blocks: {
    Filter: z.strictObject({ lesson_uuid: z.uuid().optional(), withdrawn: z.boolean().default(false) }).optional(),
    Page: PageRequest.optional(),
  },
  answer: { Assignments: z.array(Published), Page: PageAnswer },
})

export const StudentProgress = z
  .object({
    uuid: z.uuid(),
    name: z.string(),
    /** Null until they have opened it. */
    status: WorkStatus.nullable(),
    opened_at: z.string().nullable(),
    finished_at: z.string().nullable(),
    /** What the platform was told of it; null where there is nothing to tell. */
    told: z.object({ state: z.enum(['waiting', 'sent', 'refused']), next_at: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'PupilProgress' })
export type StudentProgress = z.infer<typeof StudentProgress>

export const progress = endpoint({
  path: '/teacher/assignment/progress',
  access: 'teacher',
  summary: 'Who has opened an assignment, is under way or has finished, and when; never what anybody felt or wrote.',
  audit: 'progress_listed',
  blocks: { Assignment: ByUuid },
  answer: { Assignment: Published, Pupils: z.array(StudentProgress) },
})

export const progressExport = endpoint({
  path: '/teacher/assignment/export',
  access: 'teacher',
  summary: 'The same list as a table for other programs.',
  audit: 'progress_exported',
  blocks: { Assignment: ByUuid },
  answer: { Csv: z.object({ name: z.string(), text: z.string() }) },
})

/** As a pupil has it. */
export const Assigned = z
  .object({
    /** Their own, once they have opened it; before that the one that was published. */
    uuid: z.uuid(),
    colegia_assignment_id: z.string().nullable(),
    assignment_type: AssignmentType,
    attachment_uuid: z.string().nullable(),
    status: WorkStatus,
    title: z.string(),
    item: z.string(),
    instructions: z.string(),
    due_at: z.string().nullable(),
    /** Who published it; empty where nobody here did. */
    teacher: z.string(),
    source: AssignmentSource,
    /** Where the thing itself is, from the root of this site; a link leads elsewhere. Empty while it cannot be opened. */
    opens: z.string(),
    completed_at: z.string().nullable(),
  })
  .meta({ id: 'Assignment' })
export type Assigned = z.infer<typeof Assigned>

const PartnerId = z.string().min(1).max(rules.LONGEST_PARTNER_ID)
/** Whoever asks. */
const ManagedUser = z.strictObject({ uuid: z.uuid(), email: z.string().max(254).nullable().optional() })

const ids = {
  uuid: z.uuid().optional(),
  colegia_assignment_id: PartnerId.optional(),
  lesson_uuid: z.uuid().optional(),
  /** Says where the assignment is from, and gives nobody any right. */
  teacher_email: z.string().max(rules.LONGEST_PARTNER_ID).optional(),
}
const isNamed = ({
  uuid,
  colegia_assignment_id,
}: {
  uuid?: string | undefined
  colegia_assignment_id?: string | null | undefined
}) => Boolean(uuid ?? colegia_assignment_id)
const unnamed = { path: ['uuid'], message: '*Required Field' }

export const assignmentCreate = endpoint({
  path: '/v2/managed_user/assignment/create',
  access: 'learner',
  summary: 'Create the assignment that an address names for the caller. Repeating the call changes nothing.',
  blocks: {
    Assignment: z
      .strictObject({
        ...ids,
        assignment_type: AssignmentType,
        /** The session, or the place of the file. */
        attachment_uuid: z.string().max(rules.LONGEST_PARTNER_ID).optional(),
        url: z.string().max(2000).optional(),
        status: z.literal('open').optional(),
      })
      .refine(isNamed, unnamed),
    ManagedUser,
  },
  answer: { Assignment: Assigned },
})

export const assignmentUpdate = endpoint({
  path: '/v2/managed_user/assignment/update',
  access: 'learner',
  summary: 'Report progress on an assignment, also to the platform. A complete assignment stays complete.',
  blocks: {
    Assignment: z
      .strictObject({
        ...ids,
        /** Null where the platform has no id for it. */
        colegia_assignment_id: PartnerId.nullish(),
        assignment_type: AssignmentType.optional(),
        /** Null for a link, and for a page of this site. */
        attachment_uuid: z.string().max(rules.LONGEST_PARTNER_ID).nullish(),
        status: z.enum(['incomplete', 'complete']),
      })
      .refine(isNamed, unnamed),
    ManagedUser,
  },
  answer: {},
})

export const assignedList = endpoint({
  path: '/v2/managed_user/assignment/list',
  access: 'learner',
  summary: 'What is assigned to somebody: what is to be done first, by its day, then what is finished.',
  blocks: {},
  answer: { Assignments: z.array(Assigned) },
})
