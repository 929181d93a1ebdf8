/**
 * Login and sign-up on the platform itself: it checks the password, or creates the account, and identifies the person.
 */
import type { SessionState } from '#contract/identity.ts'
import { Failure } from '#contract/failures.ts'
import type { CallContext } from '#server/platform/http/create-routes.ts'
import {
  PartnerFailure,
  type PartnerIdentity,
  type PartnerPlatform,
  type SignupForm,
} from '#server/partners/partner.ts'
import type { ConnectionRow } from './connections.queries.ts'
import { resolveAccount } from './link-account.ts'
import { recordSignIn } from './link-account.queries.ts'
import { resolveConnection, toClientFailure, createNotConnectedFailure } from './platforms.ts'
import type { PartnersContext } from './ports.ts'
import { toPlatformConnection } from './settings.ts'

interface LoginTarget {
  connection: ConnectionRow
  adapter: PartnerPlatform
}

const findLoginTarget = async (
  { platform, ports }: PartnersContext,
  schoolCode: string | undefined,
): Promise<LoginTarget> => {
  const { connection } = await resolveConnection(platform, schoolCode)
  if (!connection) throw createNotConnectedFailure()
  return { connection, adapter: ports.adapters.getPlatform(toPlatformConnection(platform.config, connection)) }
}

const createSecondStepFailure = () =>
  new Failure('partner_refused', {
    message:
      "This account asks for more than a password. Use your platform's own sign-in, or your Alaia password and second step.",
  })

interface VerifiedLogin {
  connection: ConnectionRow
  identity: PartnerIdentity
  shared: boolean
}

/** A password checked by another system is one step, so people with a second step must sign in another way. */
const completeLogin = async (
  deps: PartnersContext,
  { connection, identity, shared }: VerifiedLogin,
  context: CallContext,
) => {
  const { platform, ports } = deps
  const now = platform.clock.now()
  const account = await resolveAccount(platform.db, { connection, protocol: 'saml', identity, now })
  if (account.has_second_step || account.user_type === 'admin') throw createSecondStepFailure()
  const session = await ports.openSession({ accountUuid: account.uuid, shared, secondStep: false }, context)
  await recordSignIn(platform.db, { connectionUuid: connection.uuid, protocol: 'saml', subject: identity.subject, now })
  return session
}

interface WebLoginInput {
  username: string
  password: string
  school_code?: string | undefined
  shared_device?: boolean | undefined
}

/** @throws Failure wrong_credentials, too_many_attempts, partner_unavailable, partner_refused */
export const logInOnPlatform = async (
  deps: PartnersContext,
  login: WebLoginInput,
  context: CallContext,
): Promise<SessionState> => {
  const { connection, adapter } = await findLoginTarget(deps, login.school_code)
  if (!adapter.webLogin || !adapter.can.webLogin) throw createNotConnectedFailure()
  const { username, password } = login
  const name = `${connection.uuid}/${username.toLowerCase()}`
  const identity = await deps.ports.withRateLimit(name, context, async () => {
    try {
      return await adapter.webLogin!({ username, password })
    } catch (cause) {
      const isWrong = cause instanceof PartnerFailure && cause.message === 'wrong_credentials'
      if (isWrong) throw new Failure('wrong_credentials')
      throw toClientFailure(deps.platform, cause, 'web login')
    }
  })
  return completeLogin(deps, { connection, identity, shared: login.shared_device ?? false }, context)
}

const fieldFailures: Readonly<Record<string, { path: string; message: string }>> = {
  class_code: { path: 'Signup.class_code', message: "Your school doesn't know that class code" },
  email_taken: { path: 'Signup.email', message: 'An account with this email already exists' },
  password: { path: 'Signup.password', message: 'Choose a longer password' },
}

interface SignupInput extends Omit<SignupForm, 'firstName' | 'lastName' | 'classCode'> {
  first_name: string
  last_name: string
  class_code: string
  school_code?: string | undefined
  shared_device?: boolean | undefined
}

/** @throws Failure invalid with the field that the platform rejects, partner_unavailable, partner_refused */
export const signUp = async (deps: PartnersContext, form: SignupInput, context: CallContext): Promise<SessionState> => {
  const { connection, adapter } = await findLoginTarget(deps, form.school_code)
  if (!adapter.webSignup || !adapter.can.signup) throw createNotConnectedFailure()
  const { email, password, role, first_name: firstName, last_name: lastName, class_code: classCode } = form
  const signup = { firstName, lastName, email, password, role, classCode }
  // Class codes are short enough to be guessed, but a class of thirty must be able to sign up at once.
  const identity = await deps.ports.withRateLimit(
    `${connection.uuid}/sign-up/${email.toLowerCase()}`,
    context,
    async () => {
      try {
        return await adapter.webSignup!(signup)
      } catch (cause) {
        const field = cause instanceof PartnerFailure ? fieldFailures[cause.message] : undefined
        if (field) throw new Failure('invalid', { message: field.message, fields: [field] })
        throw toClientFailure(deps.platform, cause, 'sign-up')
      }
    },
  )
  return completeLogin(deps, { connection, identity, shared: form.shared_device ?? false }, context)
}
