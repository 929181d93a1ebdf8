/** Who someone is: signing in and out, the session, and what the app remembers about a person. */
import { z } from 'zod'
import { features } from '#rules/features.ts'
import { endpoint } from './endpoint.ts'

export const UserType = z.enum(['student', 'teacher', 'teacher_only', 'admin'])
export type UserType = z.infer<typeof UserType>

/** The three degrees of generosity in type and words. See docs/product.md#readers-and-grades. */
export const Reader = z.enum(['young', 'default', 'staff'])

export const Audience = z.enum(['k_5', 'middle_school', 'high_school', 'adult'])
export type Audience = z.infer<typeof Audience>

/**
 * What the browser stores as `user_info`: the fields of docs/product.md#session-data, and what the shell needs beside
 * them.
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
      /** Features that the school has switched off, which are absent then. Left out where all are on. */
      switched_off: z.array(z.enum(features)).optional(),
    }),
    /** True for a system admin, who runs what all schools share. Left out for everybody else. */
    operator: z.literal(true).optional(),
    /** The installation asks for a second step that this person has not set up: nothing of an admin is open until then. */
    second_step: z.literal('missing').optional(),
    token: z.string(),
    session_hash: z.string(),
    landing: z.enum(['home', 'learn']),
    audience: Audience,
    reader: Reader,
    /** Several people use this device: nothing stays on it after signing out. */
    shared_device: z.boolean(),
  })
  .meta({ id: 'UserData' })
export type UserData = z.infer<typeof UserData>

export const SessionState = z
  .object({ status: z.boolean(), user_data: UserData.optional() })
  .meta({ id: 'SessionState' })
export type SessionState = z.infer<typeof SessionState>

const Required = (max: number) => z.string().trim().min(1, '*Required Field').max(max)

/** Goes with 104: what the screen for an own password is opened with. */
export const PasswordReset = z.object({ email: z.string(), reset_token: z.string() })

export const login = endpoint({
  path: '/session/login',
  access: 'public',
  summary: 'Signs in with an email address, or a username and the school code; sets the session cookie.',
  blocks: {
    Login: z.strictObject({
      email: Required(254),
      password: z.string().min(1, '*Required Field').max(1000),
      school_code: z.string().trim().max(40).optional(),
      shared_device: z.boolean().optional(),
      /** Of the second step, after 108. */
      code: z.string().trim().max(40).optional(),
    }),
  },
  answer: { session: SessionState },
  refusal: { PasswordReset },
})

export const info = endpoint({
  path: '/session/web/info',
  access: 'public',
  summary: 'Says whether the cookie still holds a session, and for whom.',
  blocks: {},
  answer: {
    data: z.object({ session: SessionState }),
    session: SessionState,
    /** Base64 of 256 bits. Encrypts unsent words on the device, where the key itself is never stored. */
    draft_key: z.base64().optional(),
  },
})

export const logout = endpoint({
  path: '/session/web/logout',
  access: 'member',
  summary: 'Ends the session on the server and clears the cookie.',
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
  summary: "Lists one's own open sessions.",
  blocks: {},
  answer: { Sessions: z.array(OpenSession) },
})

export const endSession = endpoint({
  path: '/session/end',
  access: 'member',
  summary: "Ends one of one's own open sessions.",
  blocks: { OpenSession: z.strictObject({ uuid: z.uuid() }) },
  answer: {},
})

export const featureStatus = endpoint({
  path: '/organization/user/feature/status/update',
  access: 'member',
  summary: 'Remembers which feature tours a person has finished; none is ever forgotten.',
  blocks: {
    Feature: z.strictObject({
      status: z.strictObject({ dashboard: z.array(z.string().regex(/^[a-z_]{1,40}$/)).max(20) }),
    }),
    ManagedUser: z.strictObject({ uuid: z.uuid() }),
  },
  answer: {},
})
