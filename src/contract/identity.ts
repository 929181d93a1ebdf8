/** Identity: signing in and out, the session, and what the app remembers about a person. */
import { z } from 'zod'
import { features } from '#rules/features.ts'
import { endpoint } from './endpoint.ts'
import { PasskeyAssertion, SecondStepMethods } from './identity/sign-in-proof.ts'

export const UserType = z.enum(['student', 'teacher', 'teacher_only', 'admin'])
export type UserType = z.infer<typeof UserType>

/** The three reading levels, which set type size and wording. See docs/product.md#readers-and-grades. */
export const Reader = z.enum(['young', 'default', 'staff'])

export const Audience = z.enum(['k_5', 'middle_school', 'high_school', 'adult'])
export type Audience = z.infer<typeof Audience>

/**
 * The data that the browser stores as `user_info`: the fields of docs/product.md#session-data, and some more that the
 * app frame needs.
 */
export const UserData = z
  .object({
    user_type: UserType,
    user_account_uuid: z.uuid(),
    email: z.string(),
    username: z.string().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    session_type: z.enum(['user_session', 'admin_session']),
    accessed_at: z.string(),
    admin_accessed_at: z.string().nullable(),
    permissions: z.array(z.object({ scope: z.string(), permissions: z.array(z.string()) })),
    feature_tour: z.object({ dashboard: z.array(z.string()) }),
    organization: z.object({
      uuid: z.uuid(),
      name: z.string(),
      /** Features that the school turned off, which the app then hides. Absent when all are on. */
      switched_off: z.array(z.enum(features)).optional(),
    }),
    /** True for a system admin, who manages what all schools share. Absent for everybody else. */
    operator: z.literal(true).optional(),
    /**
     * The installation requires a second step that this person has not set up. All admin functions stay closed until
     * then.
     */
    second_step: z.literal('missing').optional(),
    token: z.string(),
    session_hash: z.string(),
    landing: z.enum(['home', 'learn']),
    audience: Audience,
    reader: Reader,
    /** Several people use this device: nothing stays on it after sign-out. */
    shared_device: z.boolean(),
  })
  .meta({ id: 'UserData' })
export type UserData = z.infer<typeof UserData>

export const SessionState = z
  .object({ status: z.boolean(), user_data: UserData.optional() })
  .meta({ id: 'SessionState' })
export type SessionState = z.infer<typeof SessionState>

const Required = (max: number) => z.string().trim().min(1, '*Required Field').max(max)

/** Comes with error 104: the values that open the screen for choosing a password. */
export const PasswordReset = z.object({ email: z.string(), reset_token: z.string() })

export const login = endpoint({
  path: '/session/login',
  access: 'public',
  summary: 'Sign in with an email address, or with a username and the school code. Sets the session cookie.',
  blocks: {
    Login: z.strictObject({
      email: Required(254),
      password: z.string().min(1, '*Required Field').max(1000),
      school_code: z.string().trim().max(40).optional(),
      shared_device: z.boolean().optional(),
      /** The second step, after error 108: a code, or a passkey. */
      code: z.string().trim().max(40).optional(),
      passkey: PasskeyAssertion.optional(),
    }),
  },
  answer: { session: SessionState },
  errorBlocks: { PasswordReset, SecondStep: SecondStepMethods },
})

export const info = endpoint({
  path: '/session/web/info',
  access: 'public',
  summary: 'Get whether the cookie holds a valid session, and whose.',
  blocks: {},
  answer: {
    data: z.object({ session: SessionState }),
    session: SessionState,
    /** Base64 of 256 bits. Encrypts local drafts on the device, where the key itself is never stored. */
    draft_key: z.base64().optional(),
  },
})

export const logout = endpoint({
  path: '/session/web/logout',
  access: 'member',
  summary: 'End the session on the server and clear the cookie.',
  blocks: { Logout: z.strictObject({ auto_logout: z.boolean() }) },
  answer: {},
})

const OpenSession = z.object({
  uuid: z.uuid(),
  current: z.boolean(),
  device: z.string(),
  signed_in_at: z.string(),
  accessed_at: z.string(),
})

export const sessions = endpoint({
  path: '/session/list',
  access: 'member',
  summary: 'List your own active sessions.',
  blocks: {},
  answer: { Sessions: z.array(OpenSession) },
})

export const endSession = endpoint({
  path: '/session/end',
  access: 'member',
  summary: 'End one of your own active sessions.',
  blocks: { OpenSession: z.strictObject({ uuid: z.uuid() }) },
  answer: {},
})

export const featureStatus = endpoint({
  path: '/organization/user/feature/status/update',
  access: 'member',
  summary: 'Record which feature tours a person has finished. Finished tours are never removed.',
  blocks: {
    Feature: z.strictObject({
      status: z.strictObject({ dashboard: z.array(z.string().regex(/^[a-z_]{1,40}$/)).max(20) }),
    }),
    ManagedUser: z.strictObject({ uuid: z.uuid() }),
  },
  answer: {},
})
