/** The people of a school as its admins keep them: who they are, how they sign in, and what they may do. */
import { z } from 'zod'
import { isEmail } from '#rules/address-forms.ts'
import { tidyName } from '#rules/names.ts'
import * as rules from '#rules/people/people.ts'
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
    /** There is something to sign in with: a password, words on a card, or a school's platform. */
    has_sign_in: z.boolean(),
    /** They signed in last; to the minute, since it is a sign-in and not what they did. */
    last_seen_at: z.string().nullable(),
    two_step: z.boolean(),
    /** They have asked for a new password, and wait. */
    asked_at: z.string().nullable(),
    /** Names of the classes they are in or teach, a few. */
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
  /** Nobody else teaches it who is still here. */
  alone: z.boolean(),
})

/** One person with all that an admin sees of them. Nothing here is about how they feel or what they write. */
export const PersonDetail = SchoolPerson.extend({
  created_at: z.string(),
  invited_at: z.string().nullable(),
  deactivated_at: z.string().nullable(),
  /** Said to have left. */
  left_at: z.string().nullable(),
  /** When the account goes with all that is theirs. */
  kept_until: z.string().nullable(),
  /** Counts what was saved; one that was counted on meanwhile is refused. */
  revision: z.int(),
  /** Changes at their sign-in and kind are not this admin's to make. */
  locked: z.enum(['self', 'operator']).nullable(),
  sections_list: z.array(PersonSection),
  sessions: z.array(PersonSession),
}).meta({ id: 'PersonDetail' })
export type PersonDetail = z.infer<typeof PersonDetail>

/** Shown this once, and kept nowhere. */
export const NewSignIn = z
  .object({
    uuid: z.uuid(),
    name: z.string(),
    /** What they type: a username, or an email address. */
    sign_in_name: z.string(),
    /** Goes with a username. */
    school_code: z.string(),
    /** Three words: a pupil's own, or an adult's first password, which they then change. */
    words: z.string().nullable(),
    /** Opens the account once, to choose a password. */
    link: z.object({ address: z.string(), until: z.string() }).nullable(),
    mailed: z.boolean(),
  })
  .meta({ id: 'NewSignIn' })
export type NewSignIn = z.infer<typeof NewSignIn>

const ByUuid = z.strictObject({ uuid: z.uuid() })
const Name = z.string().transform(tidyName).pipe(z.string().min(1, '*Required Field').max(rules.NAME_MOST))
const Email = z.string().trim().max(rules.EMAIL_MOST).refine(isEmail, 'That is no email address.')
const USERNAME_FORM = 'Two to forty letters and figures, with dots, dashes or underscores between.'
const Username = z
  .string()
  .trim()
  .normalize()
  .max(rules.USERNAME_MOST, USERNAME_FORM)
  .refine(rules.isUsername, USERNAME_FORM)

/** What an admin may write of a person. */
const written = {
  first_name: Name,
  last_name: Name,
  email: Email.nullable(),
  username: Username.nullable(),
  user_type: UserType,
  grade: Grade.nullable(),
  /** Opens Learn to an adult. */
  permission: z.enum(rules.learnPermissions).nullable(),
  landing: z.enum(['home', 'learn']),
  operator: z.boolean(),
}

const filter = {
  /** Beginnings of words in a name, username or email address. */
  search: z.string().trim().max(200).optional(),
  kind: UserType.optional(),
  state: z.enum(rules.personStates).optional(),
  /** They wait for a new password. */
  asked: z.literal(true).optional(),
  grade: Grade.optional(),
  section: z.uuid().optional(),
}

export const personList = endpoint({
  path: '/admin/people/list',
  access: 'admin',
  summary: 'The people of the school by last name, a page at a time.',
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
  summary: 'How many people there are of each kind and state, and what they can be looked through by.',
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
    /** In which there is somebody. */
    Grades: z.array(z.int()),
    Sections: z.array(z.object({ uuid: z.uuid(), name: z.string() })),
    /** Invitations go out by letter as well. */
    mails: z.boolean(),
  },
})

export const personInfo = endpoint({
  path: '/admin/people/info',
  access: 'admin',
  summary: 'One person of the school: their account, classes and open sessions.',
  audit: 'person_opened',
  blocks: { Person: ByUuid },
  answer: { Person: PersonDetail },
})

export const personAdd = endpoint({
  path: '/admin/people/add',
  access: 'admin',
  summary: 'Adds a person: a pupil with a passphrase, an adult with an invitation; shown this once.',
  audit: 'person_added',
  changesSignIn: true,
  blocks: {
    Person: z.strictObject({
      ...written,
      email: written.email.optional(),
      /** Made of the name where a pupil is given none. */
      username: written.username.optional(),
      grade: written.grade.optional(),
      permission: written.permission.optional(),
      landing: written.landing.optional(),
      operator: written.operator.optional(),
      /** The class they come into. */
      section_uuid: z.uuid().optional(),
    }),
  },
  answer: { Person: PersonDetail, SignIn: NewSignIn },
})

export const personEdit = endpoint({
  path: '/admin/people/edit',
  access: 'admin',
  summary: 'Changes a person; what was changed elsewhere meanwhile, and what would lock an admin out, is refused.',
  audit: 'person_edited',
  changesSignIn: true,
  blocks: { Person: ByUuid.extend({ revision: z.int(), ...z.strictObject(written).partial().shape }) },
  answer: { Person: PersonDetail },
})

export const personReset = endpoint({
  path: '/admin/people/reset',
  access: 'admin',
  summary: 'Gives somebody a new way in, shown this once: words, or a link. The one before and open sessions end.',
  audit: 'sign_in_reset',
  changesSignIn: true,
  blocks: {
    Person: ByUuid,
    /** Words for a pupil; for an adult a first password, or a link to choose one by. */
    Reset: z.strictObject({ way: z.enum(['words', 'link']) }),
  },
  answer: { Person: PersonDetail, SignIn: NewSignIn },
})

export const passphrasesMake = endpoint({
  path: '/admin/people/passphrases',
  access: 'admin',
  summary: 'Makes passphrases for several pupils and gives them this once; the ones before end.',
  audit: 'passphrases_made',
  changesSignIn: true,
  blocks: { People: z.strictObject({ uuids: z.array(z.uuid()).min(1).max(rules.MOST_PASSPHRASES) }) },
  answer: { SignIns: z.array(NewSignIn) },
})

export const invitationsMake = endpoint({
  path: '/admin/people/invite',
  access: 'admin',
  summary: 'Makes invitations for several adults who have no password yet, and mails them where mail is set up.',
  audit: 'people_invited',
  changesSignIn: true,
  blocks: { People: z.strictObject({ uuids: z.array(z.uuid()).min(1).max(rules.MOST_INVITED) }) },
  answer: { SignIns: z.array(NewSignIn) },
})

export const personDeactivate = endpoint({
  path: '/admin/people/deactivate',
  access: 'admin',
  summary: 'Ends the sessions of a person and keeps them out; what is theirs stays until its time.',
  audit: 'person_deactivated',
  changesSignIn: true,
  blocks: { Person: ByUuid.extend({ left: z.boolean() }) },
  answer: { Person: PersonDetail },
})

export const personReactivate = endpoint({
  path: '/admin/people/reactivate',
  access: 'admin',
  summary: 'Lets a person in again who was deactivated, with all that is theirs.',
  audit: 'person_reactivated',
  changesSignIn: true,
  blocks: { Person: ByUuid },
  answer: { Person: PersonDetail },
})

export const personSessionsEnd = endpoint({
  path: '/admin/people/sessions/end',
  access: 'admin',
  summary: 'Ends one open session of a person, or all of them.',
  audit: 'person_signed_out',
  changesSignIn: true,
  blocks: { Person: ByUuid.extend({ session_uuid: z.uuid().optional() }) },
  answer: { Person: PersonDetail },
})
