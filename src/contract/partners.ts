/** Signing in through a school's own platform: the available methods, SSO, its login, and its sign-up. */
import { z } from 'zod'
import { MAX_URL_LENGTH } from '#rules/addresses.ts'
import { signOnProblems } from '#rules/sign-in/sign-on.ts'
import { endpoint } from './endpoint.ts'
import { PasswordReset, SessionState } from './identity.ts'
import { PasskeyAssertion, SecondStepMethods } from './identity/sign-in-proof.ts'

const Required = (max: number) => z.string().trim().min(1, '*Required Field').max(max)
const SchoolCode = z.string().trim().max(40).optional()
const shared_device = z.boolean().optional()

/** The reason why the sign-on failed. */
const SignOn = z.object({ reason: z.enum(signOnProblems) })

/** The sign-in methods that a school's platform offers to people who are not signed in yet. */
export const SignInMethods = z
  .object({
    /** The name that people know the platform by; null without a platform, or while the school code is unknown. */
    name: z.string().nullable(),
    /** True when several schools have a platform, so the school code is needed to choose one. */
    code_needed: z.boolean(),
    sign_on: z.boolean(),
    web_login: z.boolean(),
    signup: z.boolean(),
  })
  .meta({ id: 'SignInMethods' })
export type SignInMethods = z.infer<typeof SignInMethods>

export const signInMethods = endpoint({
  path: '/session/partners/ways',
  access: 'public',
  summary: "List the sign-in methods of a school's platform; without a code, those of the only school with a platform.",
  blocks: { School: z.strictObject({ school_code: SchoolCode }).optional() },
  answer: { Ways: SignInMethods },
})

export const ssoLogin = endpoint({
  path: '/session/colegia/sso/login',
  access: 'public',
  summary: "Start an SSO sign-on and return the address of the school's platform, with a signed request.",
  blocks: {
    Sso: z.strictObject({
      /** Only a path of this site; any other value is ignored. */
      return_to: z.string().max(MAX_URL_LENGTH).optional(),
      /** The assignment from the address, used when return_to is absent. */
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
  errorBlocks: { SignOn },
})

export const externalLogin = endpoint({
  path: '/session/partners/colegia/external/login',
  access: 'public',
  summary: 'Sign in with the email address and password of an account that the platform created here.',
  blocks: {
    Login: z.strictObject({
      email: Required(254),
      password: z.string().min(1, '*Required Field').max(1000),
      school_code: SchoolCode,
      shared_device,
      /** The second step, after error 108: a code, or a passkey. */
      code: z.string().trim().max(40).optional(),
      passkey: PasskeyAssertion.optional(),
    }),
  },
  answer: { session: SessionState },
  errorBlocks: { PasswordReset, SecondStep: SecondStepMethods },
})

export const webLogin = endpoint({
  path: '/session/partners/colegia/login/web',
  access: 'public',
  summary: "Sign in with a username and password of the school's platform, which verifies them.",
  blocks: {
    Login: z.strictObject({
      username: Required(254),
      password: z.string().min(1, '*Required Field').max(1000),
      school_code: SchoolCode,
      shared_device,
    }),
  },
  answer: { session: SessionState },
  errorBlocks: { SignOn },
})

export const signup = endpoint({
  path: '/session/partners/colegia/signup/web',
  access: 'public',
  summary: "Create an account on the school's platform with a class code, and sign in.",
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
  errorBlocks: { SignOn },
})
