/** Joining a class with its class code, for schools without a platform. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SessionState } from '../identity.ts'
import { SectionRole } from './sections.ts'

const Required = (max: number) => z.string().trim().min(1, '*Required Field').max(max)
const Code = Required(40)

export const joinInfo = endpoint({
  path: '/session/join/look',
  access: 'public',
  summary: 'Get the class that a code is for, before the form asks for a name.',
  blocks: { Join: z.strictObject({ code: Code }) },
  answer: {
    Class: z.object({
      name: z.string(),
      school: z.string(),
      /** The names of some of its teachers. */
      teachers: z.array(z.string()),
      /** The role of a person who joins with this code. */
      part: SectionRole,
      /** The minimum length of a password in characters. */
      least: z.int(),
    }),
  },
})

export const join = endpoint({
  path: '/session/join',
  access: 'public',
  summary:
    'Create an account in the class of a code and sign in; no session for an email address or if consent is needed first.',
  audit: 'joined_by_code',
  blocks: {
    Join: z.strictObject({
      code: Code,
      first_name: Required(80),
      last_name: Required(80),
      /** A student may use a username; an email address works for everybody. */
      sign_in_name: Required(254),
      password: z.string().min(1, '*Required Field').max(1000),
      shared_device: z.boolean().optional(),
    }),
  },
  answer: {
    session: SessionState,
    /** The name that the person signs in with from now on. */
    SignIn: z.object({ sign_in_name: z.string(), school_code: z.string().nullable() }),
    /** True when an email was sent to the address, whether or not it already had an account. */
    letter: z.boolean(),
  },
})

export const sectionJoin = endpoint({
  path: '/section/join',
  access: 'member',
  summary: 'Add the signed-in person to the class of a code.',
  audit: 'joined_by_code',
  blocks: { Join: z.strictObject({ code: Code }) },
  answer: { Class: z.object({ name: z.string(), part: SectionRole }) },
})
