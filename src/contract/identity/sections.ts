/** Classes as a school keeps them: who is in them, who teaches them, and the code that is given out for them. */
import { z } from 'zod'
import { consentAnswers, consentParts } from '#rules/consent.ts'
import { grades } from '#rules/grades.ts'
import * as rules from '#rules/sections.ts'
import { endpoint } from '../endpoint.ts'
import { PageAnswer, PageRequest } from '../envelope.ts'
import { Audience, UserType } from '../identity.ts'

const Person = z.object({ uuid: z.uuid(), name: z.string() })
const PupilAudience = Audience.exclude(['adult'])
export const SectionPart = z.enum(['teacher', 'pupil'])
export type SectionPart = z.infer<typeof SectionPart>

export const SectionCode = z
  .object({
    text: z.string(),
    until: z.string(),
    /** Whom it lets in. */
    part: SectionPart,
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
    /** While it is good. */
    code: SectionCode.nullable(),
  })
  .meta({ id: 'SchoolSection' })
export type Section = z.infer<typeof Section>

const answer = z.enum(consentAnswers)
/** What the family has said to each part. */
const Consents = z.object({ app: answer, check_ins: answer, journal: answer, custom_exercises: answer })

export const SectionStudent = z
  .object({
    uuid: z.uuid(),
    name: z.string(),
    username: z.string().nullable(),
    audience: Audience,
    /** When words were last put on a card for them. */
    words_at: z.string().nullable(),
    /** When the picture code that is good now was made, and last used. */
    code_at: z.string().nullable(),
    code_used_at: z.string().nullable(),
    consents: Consents,
  })
  .meta({ id: 'SectionPupil' })
export type SectionStudent = z.infer<typeof SectionStudent>

const ByUuid = z.strictObject({ uuid: z.uuid() })
const Name = z.string().trim().min(1, '*Required Field').max(rules.LONGEST_SECTION_NAME)
const People = z.array(z.uuid()).min(1).max(rules.MOST_AT_ONCE)
const written = { name: Name, grade: z.enum(grades).nullable(), audience: PupilAudience }
const answersSection = { Section }

export const sectionList = endpoint({
  path: '/admin/section/list',
  access: 'admin',
  summary: 'The classes of the school by name, with their teachers and how many pupils are in them.',
  audit: false,
  blocks: {
    Filter: z
      .strictObject({
        search: z.string().trim().max(100).optional(),
        archived: z.boolean().optional(),
        /** Classes of this teacher. */
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
  summary: 'One class with its pupils: how they sign in, and what their families have said.',
  audit: 'section_opened',
  blocks: { Section: ByUuid },
  answer: {
    Section,
    Pupils: z.array(SectionStudent),
    /** What the school asks families about. */
    Consent: z.object({ parts: z.array(z.enum(consentParts)) }),
  },
})

export const sectionAdd = endpoint({
  path: '/admin/section/add',
  access: 'admin',
  summary: 'Makes a class; a name that another class has is refused (204).',
  audit: 'section_added',
  blocks: { Section: z.strictObject({ ...written, grade: written.grade.optional() }) },
  answer: answersSection,
})

export const sectionEdit = endpoint({
  path: '/admin/section/edit',
  access: 'admin',
  summary: 'Changes the name, grade or age of a class; a name that another class has is refused (204).',
  audit: 'section_edited',
  blocks: { Section: ByUuid.extend(z.strictObject(written).partial().shape) },
  answer: answersSection,
})

export const sectionArchive = endpoint({
  path: '/admin/section/archive',
  access: 'admin',
  summary: 'Puts a class away: nobody teaches it anymore and its code ends; who was in it stays known.',
  audit: 'section_archived',
  blocks: { Section: ByUuid },
  answer: answersSection,
})

export const sectionRestore = endpoint({
  path: '/admin/section/restore',
  access: 'admin',
  summary: 'Brings a class back that was put away, with everybody in it.',
  audit: 'section_restored',
  blocks: { Section: ByUuid },
  answer: answersSection,
})

export const sectionCode = endpoint({
  path: '/admin/section/code',
  access: 'admin',
  summary: 'Makes a new code for a class, good for some days; the one before ends. Without days there is none.',
  audit: 'section_code_changed',
  blocks: {
    Section: ByUuid.extend({
      days: z.union(rules.codeDays.map((days) => z.literal(days))).nullable(),
      /** Whom it lets in; a code that stands on a board makes nobody a teacher. */
      part: SectionPart.default('pupil'),
    }),
  },
  answer: answersSection,
})

export const memberCandidates = endpoint({
  path: '/admin/section/candidates',
  access: 'admin',
  summary: 'People of the school who could be put in a class, by part of their name.',
  audit: 'candidates_listed',
  blocks: { Filter: z.strictObject({ section_uuid: z.uuid(), part: SectionPart, search: z.string().trim().max(100) }) },
  answer: {
    People: z.array(
      z.object({
        uuid: z.uuid(),
        name: z.string(),
        username: z.string().nullable(),
        user_type: UserType,
        /** Names of the classes they are in. */
        sections: z.array(z.string()),
      }),
    ),
  },
})

export const sectionTeachers = endpoint({
  path: '/admin/section/teachers',
  access: 'admin',
  summary: 'Those who can teach a class, and those who have left and still have classes to hand on.',
  audit: false,
  blocks: {},
  answer: {
    Teachers: z.array(z.object({ uuid: z.uuid(), name: z.string(), left: z.boolean(), sections_count: z.int() })),
  },
})

export const membersAdd = endpoint({
  path: '/admin/section/members/add',
  access: 'admin',
  summary: 'Puts pupils or teachers in a class; who is in it already stays as they are.',
  audit: 'section_members_added',
  blocks: { Members: z.strictObject({ section_uuid: z.uuid(), part: SectionPart, people: People }) },
  answer: { Section, added: z.int() },
})

export const membersRemove = endpoint({
  path: '/admin/section/members/remove',
  access: 'admin',
  summary: 'Takes pupils or teachers out of a class; their accounts stay.',
  audit: 'section_members_removed',
  blocks: { Members: z.strictObject({ section_uuid: z.uuid(), people: People }) },
  answer: { Section, removed: z.int() },
})

export const membersMove = endpoint({
  path: '/admin/section/members/move',
  access: 'admin',
  summary: 'Moves pupils from one class to another.',
  audit: 'section_members_moved',
  blocks: { Members: z.strictObject({ section_uuid: z.uuid(), to_uuid: z.uuid(), people: People }) },
  answer: { Section, moved: z.int() },
})

export const handOn = endpoint({
  path: '/admin/section/hand-on',
  access: 'admin',
  summary: 'Gives all classes of one teacher, or some of them, to another teacher in one step.',
  audit: 'sections_handed_on',
  blocks: {
    HandOn: z.strictObject({
      from_uuid: z.uuid(),
      to_uuid: z.uuid(),
      /** Without them, all. */
      section_uuids: z.array(z.uuid()).max(rules.MOST_AT_ONCE).optional(),
    }),
  },
  answer: { Sections: z.array(Section) },
})

export const taughtSections = endpoint({
  path: '/teacher/section/list',
  access: 'teacher',
  summary: 'The classes that one teaches, with their pupils and how they sign in.',
  audit: 'own_classes_listed',
  blocks: {},
  answer: {
    Sections: z.array(
      z.object({
        uuid: z.uuid(),
        name: z.string(),
        audience: Audience,
        /** To write on the board: for pupils, while it is good. */
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
