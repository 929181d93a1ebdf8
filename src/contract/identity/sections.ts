/** The classes of a school, for its admins: the students, the teachers, and the class code. */
import { z } from 'zod'
import { consentAnswers, consentParts } from '#rules/consent.ts'
import { grades } from '#rules/grades.ts'
import { joinCodeLifetimesInDays } from '#rules/sign-in/join-codes.ts'
import { MAX_SEARCH_LENGTH } from '#rules/search/max-search-length.ts'
import { MAX_PEOPLE_PER_CALL, MAX_SECTION_NAME_LENGTH } from '#rules/sections.ts'
import { endpoint } from '../endpoint.ts'
import { PageAnswer, PageRequest } from '../envelope.ts'
import { Audience, UserType } from '../identity.ts'

const Person = z.object({ uuid: z.uuid(), name: z.string() })
const StudentAudience = Audience.exclude(['adult'])
export const SectionRole = z.enum(['teacher', 'pupil'])
export type SectionRole = z.infer<typeof SectionRole>

export const SectionCode = z
  .object({
    text: z.string(),
    until: z.string(),
    /** The role that people get who join with this code. */
    part: SectionRole,
  })
  .meta({ id: 'SectionCode' })

export const Section = z
  .object({
    uuid: z.uuid(),
    name: z.string(),
    grade: z.enum(grades).nullable(),
    audience: Audience,
    teachers: z.array(Person),
    pupils_count: z.int(),
    archived_at: z.string().nullable(),
    /** Null unless a code is valid now. */
    code: SectionCode.nullable(),
  })
  .meta({ id: 'SchoolSection' })
export type Section = z.infer<typeof Section>

const consentAnswer = z.enum(consentAnswers)
/** The family's answer for each part. */
const Consents = z.object({
  app: consentAnswer,
  check_ins: consentAnswer,
  journal: consentAnswer,
  custom_exercises: consentAnswer,
})

export const SectionStudent = z
  .object({
    uuid: z.uuid(),
    name: z.string(),
    username: z.string().nullable(),
    audience: Audience,
    /** The time at which a card with words was last made for the student. */
    words_at: z.string().nullable(),
    /** The times at which the current picture code was made, and at which it was last used. */
    code_at: z.string().nullable(),
    code_used_at: z.string().nullable(),
    consents: Consents,
  })
  .meta({ id: 'SectionStudent' })
export type SectionStudent = z.infer<typeof SectionStudent>

const ByUuid = z.strictObject({ uuid: z.uuid() })
const Name = z.string().trim().min(1, '*Required Field').max(MAX_SECTION_NAME_LENGTH)
const People = z.array(z.uuid()).min(1).max(MAX_PEOPLE_PER_CALL)
const sectionFields = { name: Name, grade: z.enum(grades).nullable(), audience: StudentAudience }
const answersSection = { Section }

export const sectionList = endpoint({
  path: '/admin/section/list',
  access: 'admin',
  summary: 'List the classes of the school by name, with their teachers and number of students.',
  audit: false,
  blocks: {
    Filter: z
      .strictObject({
        search: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
        archived: z.boolean().optional(),
        /** Only classes of this teacher. */
        teacher: z.uuid().optional(),
      })
      .optional(),
    Page: PageRequest.optional(),
  },
  answer: {
    Sections: z.array(Section),
    Counts: z.object({ present: z.int(), archived: z.int() }),
    Page: PageAnswer,
  },
})

export const sectionInfo = endpoint({
  path: '/admin/section/info',
  access: 'admin',
  summary: 'Get one class with its students, their sign-in methods, and the consent of their families.',
  audit: 'section_opened',
  blocks: { Section: ByUuid },
  answer: {
    Section,
    Pupils: z.array(SectionStudent),
    /** The parts for which the school asks families for consent. */
    Consent: z.object({ parts: z.array(z.enum(consentParts)) }),
  },
})

export const sectionAdd = endpoint({
  path: '/admin/section/add',
  access: 'admin',
  summary: 'Create a class. A name that another class has is refused with error 204.',
  audit: 'section_added',
  blocks: { Section: z.strictObject({ ...sectionFields, grade: sectionFields.grade.optional() }) },
  answer: answersSection,
})

export const sectionEdit = endpoint({
  path: '/admin/section/edit',
  access: 'admin',
  summary: 'Change the name, grade or age group of a class. A name that another class has is refused with error 204.',
  audit: 'section_edited',
  blocks: { Section: ByUuid.extend(z.strictObject(sectionFields).partial().shape) },
  answer: answersSection,
})

export const sectionArchive = endpoint({
  path: '/admin/section/archive',
  access: 'admin',
  summary: 'Archive a class: nobody teaches it until it is restored, and its code ends. Its members are retained.',
  audit: 'section_archived',
  blocks: { Section: ByUuid },
  answer: answersSection,
})

export const sectionRestore = endpoint({
  path: '/admin/section/restore',
  access: 'admin',
  summary: 'Restore an archived class with all of its members.',
  audit: 'section_restored',
  blocks: { Section: ByUuid },
  answer: answersSection,
})

export const sectionCode = endpoint({
  path: '/admin/section/code',
  access: 'admin',
  summary: 'Create a new class code for some days; the previous one ends. Without days the class has no code.',
  audit: 'section_code_changed',
  blocks: {
    Section: ByUuid.extend({
      days: z.union(joinCodeLifetimesInDays.map((days) => z.literal(days))).nullable(),
      /** The role that people get who join with this code. A code on a board must never make anybody a teacher. */
      part: SectionRole.default('pupil'),
    }),
  },
  answer: answersSection,
})

export const memberCandidates = endpoint({
  path: '/admin/section/candidates',
  access: 'admin',
  summary: 'Search for people of the school who can be added to a class, by part of their name.',
  audit: 'candidates_listed',
  blocks: {
    Filter: z.strictObject({
      section_uuid: z.uuid(),
      part: SectionRole,
      search: z.string().trim().max(MAX_SEARCH_LENGTH),
    }),
  },
  answer: {
    People: z.array(
      z.object({
        uuid: z.uuid(),
        name: z.string(),
        username: z.string().nullable(),
        user_type: UserType,
        /** Names of the person's classes. */
        sections: z.array(z.string()),
      }),
    ),
  },
})

export const sectionTeachers = endpoint({
  path: '/admin/section/teachers',
  access: 'admin',
  summary: 'List everybody who can teach a class, and withdrawn teachers who still have classes to transfer.',
  audit: false,
  blocks: {},
  answer: {
    Teachers: z.array(z.object({ uuid: z.uuid(), name: z.string(), left: z.boolean(), sections_count: z.int() })),
  },
})

export const membersAdd = endpoint({
  path: '/admin/section/members/add',
  access: 'admin',
  summary: "Add students or teachers to a class. Existing members don't change.",
  audit: 'section_members_added',
  blocks: { Members: z.strictObject({ section_uuid: z.uuid(), part: SectionRole, people: People }) },
  answer: { Section, added: z.int() },
})

export const membersRemove = endpoint({
  path: '/admin/section/members/remove',
  access: 'admin',
  summary: 'Remove students or teachers from a class. Their accounts stay.',
  audit: 'section_members_removed',
  blocks: { Members: z.strictObject({ section_uuid: z.uuid(), people: People }) },
  answer: { Section, removed: z.int() },
})

export const membersMove = endpoint({
  path: '/admin/section/members/move',
  access: 'admin',
  summary: 'Move students from one class to another.',
  audit: 'section_members_moved',
  blocks: { Members: z.strictObject({ section_uuid: z.uuid(), to_uuid: z.uuid(), people: People }) },
  answer: { Section, moved: z.int() },
})

export const sectionsTransfer = endpoint({
  path: '/admin/section/hand-on',
  access: 'admin',
  summary: 'Transfer all classes of one teacher, or some of them, to another teacher in one step.',
  audit: 'sections_handed_on',
  blocks: {
    HandOn: z.strictObject({
      from_uuid: z.uuid(),
      to_uuid: z.uuid(),
      /** All classes of the teacher when absent. */
      section_uuids: z.array(z.uuid()).max(MAX_PEOPLE_PER_CALL).optional(),
    }),
  },
  answer: { Sections: z.array(Section) },
})

export const taughtSections = endpoint({
  path: '/teacher/section/list',
  access: 'teacher',
  summary: 'List the classes that you teach, with their students and how they sign in.',
  audit: 'own_classes_listed',
  blocks: {},
  answer: {
    Sections: z.array(
      z.object({
        uuid: z.uuid(),
        name: z.string(),
        audience: Audience,
        /** The code to write on the board: the valid code for students, else null. */
        code: SectionCode.nullable(),
        pupils: z.array(
          z.object({
            uuid: z.uuid(),
            name: z.string(),
            username: z.string().nullable(),
            words_at: z.string().nullable(),
            code_at: z.string().nullable(),
          }),
        ),
      }),
    ),
  },
})
