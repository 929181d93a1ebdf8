/** The people of a school, for its admins: who they are, how they sign in, and what they may do. */
import { z } from 'zod'
import { isEmail } from '#rules/address-forms.ts'
import { tidyName } from '#rules/names.ts'
import * as rules from '#rules/people/people.ts'
import { MAX_SEARCH_LENGTH } from '#rules/search/max-search-length.ts'
import { endpoint } from '../endpoint.ts'
import { PageAnswer, PageRequest } from '../envelope.ts'
import { Audience, UserType } from '../identity.ts'

const Grade = z.int().min(0).max(rules.HIGHEST_GRADE)
const State = z.enum(['active', 'invited', 'deactivated'])

export const SchoolPerson = z
  .object({
    uuid: z.uuid(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string().nullable(),
    username: z.string().nullable(),
    user_type: UserType,
    audience: Audience,
    /** 0 is Kindergarten. */
    grade: z.int().nullable(),
    operator: z.boolean(),
    permissions: z.array(z.string()),
    landing: z.enum(['home', 'learn']),
    state: State,
    /** Whether the person has a way to sign in: a password, words on a card, or the school's platform. */
    has_sign_in: z.boolean(),
    /** The time of the last sign-in, rounded to the minute. It says nothing about what the person did. */
    last_seen_at: z.string().nullable(),
    two_step: z.boolean(),
    /** The time at which the person asked for a new password; null without an open request. */
    asked_at: z.string().nullable(),
    /** Names of some of the classes that the person attends or teaches. */
    sections: z.array(z.string()),
  })
  .meta({ id: 'SchoolPerson' })
export type SchoolPerson = z.infer<typeof SchoolPerson>

const PersonSession = z.object({
  uuid: z.uuid(),
  device: z.string(),
  signed_in_at: z.string(),
  accessed_at: z.string(),
})
const PersonSection = z.object({
  uuid: z.uuid(),
  name: z.string(),
  part: z.enum(['teacher', 'pupil']),
  /** True when no other active teacher teaches this class. */
  alone: z.boolean(),
})

/** One person with everything that an admin may see. It holds nothing about how they feel or what they write. */
export const PersonDetail = SchoolPerson.extend({
  created_at: z.string(),
  invited_at: z.string().nullable(),
  deactivated_at: z.string().nullable(),
  /** The time at which the person was marked as having left. */
  left_at: z.string().nullable(),
  /** The time at which the account is erased together with all data of the person. */
  kept_until: z.string().nullable(),
  /** Optimistic lock: an edit with an older revision is refused. */
  revision: z.int(),
  /** The reason why this admin may not change the person's sign-in and role; null when they may. */
  locked: z.enum(['self', 'operator']).nullable(),
  sections_list: z.array(PersonSection),
  sessions: z.array(PersonSession),
}).meta({ id: 'PersonDetail' })
export type PersonDetail = z.infer<typeof PersonDetail>

/** A new way to sign in. It is shown only once and never stored. */
export const NewSignIn = z
  .object({
    uuid: z.uuid(),
    name: z.string(),
    /** The name that the person types to sign in: a username, or an email address. */
    sign_in_name: z.string(),
    /** Needed together with a username. */
    school_code: z.string(),
    /** Three words: a student's passphrase, or an adult's first password, which they then change. */
    words: z.string().nullable(),
    /** A link that opens the account once, to choose a password. */
    link: z.object({ address: z.string(), until: z.string() }).nullable(),
    mailed: z.boolean(),
  })
  .meta({ id: 'NewSignIn' })
export type NewSignIn = z.infer<typeof NewSignIn>

const ByUuid = z.strictObject({ uuid: z.uuid() })
const Name = z.string().transform(tidyName).pipe(z.string().min(1, '*Required Field').max(rules.MAX_NAME_LENGTH))
const Email = z.string().trim().max(rules.MAX_EMAIL_LENGTH).refine(isEmail, 'Enter a valid email address.')
const USERNAME_FORM = 'Use 2 to 40 letters and numbers. Dots, dashes and underscores are allowed in between.'
const Username = z
  .string()
  .trim()
  .normalize()
  .max(rules.MAX_USERNAME_LENGTH, USERNAME_FORM)
  .refine(rules.isUsername, USERNAME_FORM)

/** The fields of a person that an admin may edit. */
const personFields = {
  first_name: Name,
  last_name: Name,
  email: Email.nullable(),
  username: Username.nullable(),
  user_type: UserType,
  grade: Grade.nullable(),
  /** Gives an adult access to Learn. */
  permission: z.enum(rules.learnPermissions).nullable(),
  landing: z.enum(['home', 'learn']),
  operator: z.boolean(),
}

const filter = {
  /** Matches the beginnings of words in a name, username or email address. */
  search: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
  kind: UserType.optional(),
  state: z.enum(rules.personStates).optional(),
  /** Only people who asked for a new password. */
  asked: z.literal(true).optional(),
  grade: Grade.optional(),
  section: z.uuid().optional(),
}

export const personList = endpoint({
  path: '/admin/people/list',
  access: 'admin',
  summary: 'List the people of the school by last name, page by page.',
  audit: 'people_listed',
  blocks: {
    Filter: z.strictObject({ ...filter, backwards: z.boolean().optional() }).optional(),
    Page: PageRequest.optional(),
  },
  answer: { People: z.array(SchoolPerson), Page: PageAnswer },
})

export const personCounts = endpoint({
  path: '/admin/people/count',
  access: 'admin',
  unattended: true,
  summary: 'Get the number of people by role and status, and the values that the list can be filtered by.',
  audit: false,
  blocks: {},
  answer: {
    Counts: z.object({
      all: z.int(),
      kinds: z.object({ student: z.int(), teacher: z.int(), teacher_only: z.int(), admin: z.int() }),
      states: z.object({
        active: z.int(),
        invited: z.int(),
        without: z.int(),
        never: z.int(),
        two_step: z.int(),
        deactivated: z.int(),
      }),
      asked: z.int(),
    }),
    /** Only grades that have at least one person. */
    Grades: z.array(z.int()),
    Sections: z.array(z.object({ uuid: z.uuid(), name: z.string() })),
    /** Whether invitations are also sent by email. */
    mails: z.boolean(),
  },
})

export const personInfo = endpoint({
  path: '/admin/people/info',
  access: 'admin',
  summary: 'Get one person of the school with their account, classes and active sessions.',
  audit: 'person_opened',
  blocks: { Person: ByUuid },
  answer: { Person: PersonDetail },
})

export const personAdd = endpoint({
  path: '/admin/people/add',
  access: 'admin',
  summary: 'Create a person. The passphrase of a student or the invitation of an adult is returned only this once.',
  audit: 'person_added',
  changesSignIn: true,
  blocks: {
    Person: z.strictObject({
      ...personFields,
      email: personFields.email.optional(),
      /** Derived from the name when a student gets none. */
      username: personFields.username.optional(),
      grade: personFields.grade.optional(),
      permission: personFields.permission.optional(),
      landing: personFields.landing.optional(),
      operator: personFields.operator.optional(),
      /** The class that the new person joins. */
      section_uuid: z.uuid().optional(),
    }),
  },
  answer: { Person: PersonDetail, SignIn: NewSignIn },
})

export const personEdit = endpoint({
  path: '/admin/people/edit',
  access: 'admin',
  summary: 'Update a person. An outdated revision, or a change that would lock out an admin, is refused.',
  audit: 'person_edited',
  changesSignIn: true,
  blocks: { Person: ByUuid.extend({ revision: z.int(), ...z.strictObject(personFields).partial().shape }) },
  answer: { Person: PersonDetail },
})

export const personReset = endpoint({
  path: '/admin/people/reset',
  access: 'admin',
  summary: "Reset a person's sign-in and return the new words or link once. The old one and open sessions end.",
  audit: 'sign_in_reset',
  changesSignIn: true,
  blocks: {
    Person: ByUuid,
    /** Words for a student; for an adult a first password, or a link to choose one. */
    Reset: z.strictObject({ way: z.enum(['words', 'link']) }),
  },
  answer: { Person: PersonDetail, SignIn: NewSignIn },
})

export const passphrasesCreate = endpoint({
  path: '/admin/people/passphrases',
  access: 'admin',
  summary: 'Create passphrases for several students and return them once. The previous ones stop working.',
  audit: 'passphrases_made',
  changesSignIn: true,
  blocks: { People: z.strictObject({ uuids: z.array(z.uuid()).min(1).max(rules.MAX_PASSPHRASES) }) },
  answer: { SignIns: z.array(NewSignIn) },
})

export const invitationsCreate = endpoint({
  path: '/admin/people/invite',
  access: 'admin',
  summary: 'Create invitations for several adults without a password, and email them if email is set up.',
  audit: 'people_invited',
  changesSignIn: true,
  blocks: { People: z.strictObject({ uuids: z.array(z.uuid()).min(1).max(rules.MAX_INVITED) }) },
  answer: { SignIns: z.array(NewSignIn) },
})

export const personDeactivate = endpoint({
  path: '/admin/people/deactivate',
  access: 'admin',
  summary: 'Deactivate a person and end their sessions. Their data stays until its retention ends.',
  audit: 'person_deactivated',
  changesSignIn: true,
  blocks: { Person: ByUuid.extend({ left: z.boolean() }) },
  answer: { Person: PersonDetail },
})

export const personReactivate = endpoint({
  path: '/admin/people/reactivate',
  access: 'admin',
  summary: 'Reactivate a deactivated person with all of their data.',
  audit: 'person_reactivated',
  changesSignIn: true,
  blocks: { Person: ByUuid },
  answer: { Person: PersonDetail },
})

export const personSessionsEnd = endpoint({
  path: '/admin/people/sessions/end',
  access: 'admin',
  summary: 'End one active session of a person, or all of them.',
  audit: 'person_signed_out',
  changesSignIn: true,
  blocks: { Person: ByUuid.extend({ session_uuid: z.uuid().optional() }) },
  answer: { Person: PersonDetail },
})
