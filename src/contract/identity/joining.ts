/** Joining a class by the code that its school has given out, where there is no partner. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SessionState } from '../identity.ts'
import { SectionPart } from './sections.ts'

const Required = (max: number) => z.string().trim().min(1, '*Required Field').max(max)
const Code = Required(40)

export const joinLook = endpoint({
  path: '/session/join/look',
  access: 'public',
  summary: 'Says which class a code is for, before anybody is asked for their name.',
  blocks: { Join: z.strictObject({ code: Code }) },
  answer: {
    Class: z.object({
      name: z.string(),
      school: z.string(),
      /** A few of those who teach it, by last name. */
      teachers: z.array(z.string()),
      /** As what one comes into it. */
      part: SectionPart,
      /** Characters that a password needs. */
      least: z.int(),
    }),
  },
})

export const join = endpoint({
  path: '/session/join',
  access: 'public',
  summary:
    'Makes an account in the class of a code and signs in; without a session for an email address, and where families are asked first.',
  audit: 'joined_by_code',
  blocks: {
    Join: z.strictObject({
      code: Code,
      first_name: Required(80),
      last_name: Required(80),
      /** A username, for a pupil; an email address does for anybody. */
      sign_in_name: Required(254),
      password: z.string().min(1, '*Required Field').max(1000),
      shared_device: z.boolean().optional(),
    }),
  },
  answer: {
    session: SessionState,
    /** What they sign in by from now on. */
    SignIn: z.object({ sign_in_name: z.string(), school_code: z.string().nullable() }),
    /** A letter is on its way to the email address, whether it had an account before or not. */
    letter: z.boolean(),
  },
})

export const sectionJoin = endpoint({
  path: '/section/join',
  access: 'member',
  summary: 'Puts whoever is signed in into the class of a code.',
  audit: 'joined_by_code',
  blocks: { Join: z.strictObject({ code: Code }) },
  answer: { Class: z.object({ name: z.string(), part: SectionPart }) },
})
