/** Assignments: what teachers publish to their classes, and what students submit. */
import { z } from 'zod'
import * as rules from '#rules/assignments.ts'
import { grades } from '#rules/grades.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer, PageRequest } from './envelope.ts'

export const AssignmentType = z.enum(rules.assignmentTypes).meta({ id: 'AssignmentType' })
const AssignmentSource = z.enum(rules.assignmentSources).meta({ id: 'AssignmentSource' })
const WorkStatus = z.enum(rules.workStatuses).meta({ id: 'AssignmentStatus' })
const ByUuid = z.strictObject({ uuid: z.uuid() })
const Title = z.string().trim().min(1, { error: '*Required Field', abort: true }).max(rules.MAX_ASSIGNMENT_TITLE_LENGTH)
const Instructions = z.string().trim().max(rules.MAX_INSTRUCTIONS_LENGTH)
const DueAt = z.iso.datetime().nullable()

/** A class that a teacher may publish to: one of the platform if the school is connected, else one of the school. */
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
  summary: "List the classes of a teacher: those of the school's platform, else those of the school itself.",
  blocks: {},
  answer: {
    Sections: z.array(StaffSection),
    /** True when the classes are from the platform, which then also shows published assignments. */
    on_platform: z.boolean(),
    /** The school's name for its platform; null when the classes are the school's own. */
    platform_name: z.string().nullable(),
    /** ISO 8601. Set when the platform doesn't answer: the classes are those that it listed at this time. */
    as_of: z.string().nullable(),
  },
})

/** The state of the delivery to the platform. */
export const PlatformState = z.enum(['waiting', 'there', 'refused']).meta({ id: 'AssignmentOnPlatform' })
export type PlatformState = z.infer<typeof PlatformState>

export const PublishedAssignment = z
  .object({
    uuid: z.uuid(),
    assignment_type: AssignmentType,
    title: z.string(),
    /** The name of the session, handout or link. */
    item: z.string(),
    /** The session, or the attachment of the lesson. */
    attachment_uuid: z.uuid().nullable(),
    link: z.string().nullable(),
    instructions: z.string(),
    due_at: z.string().nullable(),
    section: z.object({ uuid: z.uuid(), name: z.string() }),
    lesson: z.object({ uuid: z.uuid(), title: z.string(), unit_uuid: z.uuid(), grade: z.enum(grades) }).nullable(),
    /** The path on this site where students open it. */
    address: z.string(),
    published_at: z.string(),
    withdrawn_at: z.string().nullable(),
    /** Null when the assignment appears only in this app. */
    platform: z
      .object({
        /** The school's name for the platform. */
        name: z.string(),
        state: PlatformState,
        /** The last delivery failed; it is retried. */
        failing: z.boolean(),
        next_at: z.string().nullable(),
        colegia_assignment_id: z.string().nullable(),
      })
      .nullable(),
    /**
     * The number of known students. In a platform's class, only students who opened the assignment are known by name.
     */
    students_count: z.int(),
    /** Opened and not finished. */
    under_way_count: z.int(),
    finished_count: z.int(),
  })
  .meta({ id: 'PublishedAssignment' })
export type PublishedAssignment = z.infer<typeof PublishedAssignment>

const ItemToPublish = z.discriminatedUnion('assignment_type', [
  z.strictObject({ assignment_type: z.literal('mindfulness'), attachment_uuid: z.uuid() }),
  z.strictObject({ assignment_type: z.literal('file'), attachment_uuid: z.uuid() }),
  z.strictObject({ assignment_type: z.literal('others'), url: z.string().max(2000) }),
])
export type ItemToPublish = z.infer<typeof ItemToPublish>

export const publish = endpoint({
  path: '/teacher/learn/colegia/assignment/publish',
  access: 'teacher',
  summary:
    'Publish items of a lesson to classes: one assignment per item and class. Repeating the call changes nothing.',
  blocks: {
    Assignment: z.strictObject({
      /** Without it, the lesson of each item is looked up: the first lesson with the item that this teacher can see. */
      lesson_uuid: z.uuid().optional(),
      items: z.array(ItemToPublish).min(1, '*Required Field').max(rules.MAX_ITEMS),
      section_uuids: z.array(z.uuid()).min(1, '*Required Field').max(rules.MAX_SECTIONS),
      title: Title,
      instructions: Instructions.default(''),
      due_at: DueAt.default(null),
    }),
  },
  /** Ordered by item, then by class. Assignments that already existed are unchanged. */
  answer: { Assignments: z.array(PublishedAssignment), added: z.int() },
})

export const publishedEdit = endpoint({
  path: '/teacher/assignment/update',
  access: 'teacher',
  summary: 'Update the name, instructions or due date of a published assignment. Finished submissions stay finished.',
  blocks: {
    Assignment: z.strictObject({
      uuid: z.uuid(),
      title: Title.optional(),
      instructions: Instructions.optional(),
      due_at: DueAt.optional(),
    }),
  },
  answer: { Assignment: PublishedAssignment },
})

export const withdraw = endpoint({
  path: '/teacher/assignment/withdraw',
  access: 'teacher',
  summary: 'Withdraw a published assignment. Repeating the call changes nothing, and submissions are preserved.',
  blocks: { Assignment: ByUuid },
  answer: { Assignment: PublishedAssignment },
})

export const publishedList = endpoint({
  path: '/teacher/assignment/list',
  access: 'teacher',
  summary: 'List the assignments that a teacher published, newest first, with the number of finished submissions.',
  blocks: {
    Filter: z.strictObject({ lesson_uuid: z.uuid().optional(), withdrawn: z.boolean().default(false) }).optional(),
    Page: PageRequest.optional(),
  },
  answer: { Assignments: z.array(PublishedAssignment), Page: PageAnswer },
})

export const StudentProgress = z
  .object({
    uuid: z.uuid(),
    name: z.string(),
    /** Null until the student has opened it. */
    status: WorkStatus.nullable(),
    opened_at: z.string().nullable(),
    finished_at: z.string().nullable(),
    /** The state of the progress delivery to the platform; null when there is nothing to deliver. */
    told: z.object({ state: z.enum(['waiting', 'sent', 'refused']), next_at: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'StudentProgress' })
export type StudentProgress = z.infer<typeof StudentProgress>

export const progress = endpoint({
  path: '/teacher/assignment/progress',
  access: 'teacher',
  summary: 'List who opened, started or finished an assignment, and when. It never includes feelings or texts.',
  audit: 'progress_listed',
  blocks: { Assignment: ByUuid },
  answer: { Assignment: PublishedAssignment, Pupils: z.array(StudentProgress) },
})

export const progressExport = endpoint({
  path: '/teacher/assignment/export',
  access: 'teacher',
  summary: 'Export the progress of an assignment as a CSV file.',
  audit: 'progress_exported',
  blocks: { Assignment: ByUuid },
  answer: { Csv: z.object({ name: z.string(), text: z.string() }) },
})

/** An assignment as its student sees it. */
export const StudentAssignment = z
  .object({
    /** The student's own assignment once it was opened; before that, the published one. */
    uuid: z.uuid(),
    colegia_assignment_id: z.string().nullable(),
    assignment_type: AssignmentType,
    attachment_uuid: z.string().nullable(),
    status: WorkStatus,
    title: z.string(),
    item: z.string(),
    instructions: z.string(),
    due_at: z.string().nullable(),
    /** The teacher who published it; empty when it was not published here. */
    teacher: z.string(),
    source: AssignmentSource,
    /** The path of the item on this site, or the URL of a link. Empty while it can't be opened. */
    opens: z.string(),
    completed_at: z.string().nullable(),
  })
  .meta({ id: 'Assignment' })
export type StudentAssignment = z.infer<typeof StudentAssignment>

const PartnerId = z.string().min(1).max(rules.MAX_PARTNER_ID_LENGTH)
/** The caller. */
const ManagedUser = z.strictObject({ uuid: z.uuid(), email: z.string().max(254).nullable().optional() })

const assignmentIds = {
  uuid: z.uuid().optional(),
  colegia_assignment_id: PartnerId.optional(),
  lesson_uuid: z.uuid().optional(),
  /** Only tells where the assignment is from; it grants no permission. */
  teacher_email: z.string().max(rules.MAX_PARTNER_ID_LENGTH).optional(),
}
const hasId = ({
  uuid,
  colegia_assignment_id,
}: {
  uuid?: string | undefined
  colegia_assignment_id?: string | null | undefined
}) => Boolean(uuid ?? colegia_assignment_id)
const missingIdError = { path: ['uuid'], message: '*Required Field' }

export const assignmentCreate = endpoint({
  path: '/v2/managed_user/assignment/create',
  access: 'learner',
  summary: 'Create the assignment that an address names for the caller. Repeating the call changes nothing.',
  blocks: {
    Assignment: z
      .strictObject({
        ...assignmentIds,
        assignment_type: AssignmentType,
        /** The session, or the path of the file. */
        attachment_uuid: z.string().max(rules.MAX_PARTNER_ID_LENGTH).optional(),
        url: z.string().max(2000).optional(),
        status: z.literal('open').optional(),
      })
      .refine(hasId, missingIdError),
    ManagedUser,
  },
  answer: { Assignment: StudentAssignment },
})

export const assignmentUpdate = endpoint({
  path: '/v2/managed_user/assignment/update',
  access: 'learner',
  summary: 'Report progress on an assignment, also to the platform. A complete assignment stays complete.',
  blocks: {
    Assignment: z
      .strictObject({
        ...assignmentIds,
        /** Null when the platform has no id for it. */
        colegia_assignment_id: PartnerId.nullish(),
        assignment_type: AssignmentType.optional(),
        /** Null for a link, and for a page of this site. */
        attachment_uuid: z.string().max(rules.MAX_PARTNER_ID_LENGTH).nullish(),
        status: z.enum(['incomplete', 'complete']),
      })
      .refine(hasId, missingIdError),
    ManagedUser,
  },
  answer: {},
})

export const assignedList = endpoint({
  path: '/v2/managed_user/assignment/list',
  access: 'learner',
  summary: "List the caller's assignments: open ones first, by due date, then finished ones.",
  blocks: {},
  answer: { Assignments: z.array(StudentAssignment) },
})
