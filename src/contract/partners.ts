/** Coming in through a school's own platform: what it offers, sign-on, its login, and its sign-up. */
import { z } from 'zod'
import { LONGEST_ADDRESS } from '#rules/addresses.ts'
import { signOnProblems } from '#rules/sign-on.ts'
import { endpoint } from './endpoint.ts'
import { PasswordReset, SessionState } from './identity.ts'

const Required = (max: number) => z.string().trim().min(1, '*Required Field').max(max)
const SchoolCode = z.string().trim().max(40).optional()
const shared_device = z.boolean().optional()

/** Why it led nowhere. */
const SignOn = z.object({ reason: z.enum(signOnProblems) })

/** What a school's platform can do for somebody who is not signed in yet. */
export const SignInMethods = z
  .object({
    /** As people call it; null where there is none, or where it takes a school's code to know. */
    name: z.string().nullable(),
    /** Several schools have a platform: which one is meant, its code says. */
    code_needed: z.boolean(),
    sign_on: z.boolean(),
    web_login: z.boolean(),
    signup: z.boolean(),
  })
  .meta({ id: 'PartnerWays' })
export type SignInMethods = z.infer<typeof SignInMethods>

export const ways = endpoint({
  path: '/session/partners/ways',
  access: 'public',
  summary: "How a school's own platform lets people in; without a code, that of the only school that has one.",
  blocks: { School: z.strictObject({ school_code: SchoolCode }).optional() },
  answer: { Ways: SignInMethods },
})

export const ssoLogin = endpoint({
  path: '/session/colegia/sso/login',
  access: 'public',
  summary: "Begins a sign-on: the address of the school's platform to go to, with a signed request.",
  blocks: {
    Sso: z.strictObject({
      /** Only ever a path of ours; anything else is left out. */
      return_to: z.string().max(LONGEST_ADDRESS).optional(),
      /** What stands in the address, for a return_to that was not given. */
      assignment: z
        .union([
          z.strictObject({ uuid: z.uuid() }),
          z.strictObject({
            colegia_assignment_id: z.string().min(1).max(200),
            lesson_uuid: z.uuid().optional(),
            teacher_email: z.string().max(254).optional(),
          }),
        ])
        .optional(),
      school_code: SchoolCode,
      shared_device,
    }),
  },
  answer: { Sso: z.object({ redirect_url: z.string() }) },
  refusal: { SignOn },
})

export const externalLogin = endpoint({
  path: '/session/partners/colegia/external/login',
  access: 'public',
  summary: 'Signs in with the email address and password of an account that the platform made here.',
  blocks: {
    Login: z.strictObject({
      email: Required(254),
      password: z.string().min(1, '*Required Field').max(1000),
      school_code: SchoolCode,
      shared_device,
      /** Of the second step, after 108. */
      code: z.string().trim().max(40).optional(),
    }),
  },
  answer: { session: SessionState },
  refusal: { PasswordReset },
})

export const webLogin = endpoint({
  path: '/session/partners/colegia/login/web',
  access: 'public',
  summary: "Signs in with a username and password of the school's platform, which it checks itself.",
  blocks: {
    Login: z.strictObject({
      username: Required(254),
      password: z.string().min(1, '*Required Field').max(1000),
      school_code: SchoolCode,
      shared_device,
    }),
  },
  answer: { session: SessionState },
  refusal: { SignOn },
})

export const signup = endpoint({
  path: '/session/partners/colegia/signup/web',
  access: 'public',
  summary: "Makes an account on the school's platform with a class code, and signs in.",
  blocks: {
    Signup: z.strictObject({
      first_name: Required(80),
      last_name: Required(80),
      email: Required(254).pipe(z.email('Enter a valid email')),
      password: z.string().min(1, '*Required Field').max(1000),
      role: z.enum(['student', 'teacher']),
      class_code: Required(80),
      school_code: SchoolCode,
      shared_device,
    }),
  },
  answer: { session: SessionState },
  refusal: { SignOn },
})
