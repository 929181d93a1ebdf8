/** The platform's own login and sign-up: it checks the password, or makes the account, and says who it is. */
import type { SessionState } from '#contract/identity.ts'
import { Failure } from '#contract/failures.ts'
import type { CallContext } from '../../platform/http/serve.ts'
import { PartnerFailure, type PartnerIdentity, type PartnerPlatform, type SignupForm } from '../../partners/partner.ts'
import type { ConnectionRow } from './connections.queries.ts'
import { accountFor } from './people.ts'
import { noteSignIn } from './people.queries.ts'
import { connectionMeant, failureOfPartner, notConnected } from './platforms.ts'
import type { Parts } from './ports.ts'
import { connectionFor } from './settings.ts'

interface Meant {
  connection: ConnectionRow
  adapter: PartnerPlatform
}

const meant = async ({ platform, ports }: Parts, schoolCode: string | undefined): Promise<Meant> => {
  const { connection } = await connectionMeant(platform, schoolCode)
  if (!connection) throw notConnected()
  return { connection, adapter: ports.adapters.platformOf(connectionFor(platform.config, connection)) }
}

const ownCode = () =>
  new Failure('partner_refused', {
    message: "This account asks for more than a password. Use your platform's sign-on, or your own password and code.",
  })

interface Arrived {
  connection: ConnectionRow
  identity: PartnerIdentity
  shared: boolean
}

/** A password that somebody else checked is one step: who has set up a second one comes in by another way. */
const letIn = async (parts: Parts, { connection, identity, shared }: Arrived, context: CallContext) => {
  const { platform, ports } = parts
  const now = platform.clock.now()
  const account = await accountFor(platform.db, { connection, protocol: 'saml', identity, now })
  if (account.has_second_step || account.user_type === 'admin') throw ownCode()
  const session = await ports.openSession({ accountUuid: account.uuid, shared, secondStep: false }, context)
  await noteSignIn(platform.db, { connectionUuid: connection.uuid, protocol: 'saml', subject: identity.subject, now })
  return session
}

interface WebLogin {
  username: string
  password: string
  school_code?: string | undefined
  shared_device?: boolean | undefined
}

/** @throws Failure wrong_credentials, too_many_attempts, partner_unavailable, partner_refused */
export const webLogin = async (parts: Parts, login: WebLogin, context: CallContext): Promise<SessionState> => {
  const { connection, adapter } = await meant(parts, login.school_code)
  if (!adapter.webLogin || !adapter.can.webLogin) throw notConnected()
  const { username, password } = login
  const name = `${connection.uuid}/${username.toLowerCase()}`
  const identity = await parts.ports.slowed(name, context, async () => {
    try {
      return await adapter.webLogin!({ username, password })
    } catch (cause) {
      const isWrong = cause instanceof PartnerFailure && cause.message === 'wrong_credentials'
      if (isWrong) throw new Failure('wrong_credentials')
      throw failureOfPartner(parts.platform, cause, 'web login')
    }
  })
  return letIn(parts, { connection, identity, shared: login.shared_device ?? false }, context)
}

const fieldFailures: Readonly<Record<string, { path: string; message: string }>> = {
  class_code: { path: 'Signup.class_code', message: "Your school doesn't know that class code" },
  email_taken: { path: 'Signup.email', message: 'Somebody has an account with this email already' },
  password: { path: 'Signup.password', message: 'Choose a longer password' },
}

interface Signup extends Omit<SignupForm, 'firstName' | 'lastName' | 'classCode'> {
  first_name: string
  last_name: string
  class_code: string
  school_code?: string | undefined
  shared_device?: boolean | undefined
}

/** @throws Failure invalid with the field the platform does not take, partner_unavailable, partner_refused */
export const signUp = async (parts: Parts, form: Signup, context: CallContext): Promise<SessionState> => {
  const { connection, adapter } = await meant(parts, form.school_code)
  if (!adapter.webSignup || !adapter.can.signup) throw notConnected()
  const { email, password, role, first_name: firstName, last_name: lastName, class_code: classCode } = form
  const asked = { firstName, lastName, email, password, role, classCode }
  // Class codes are short enough to be guessed; a class of thirty signs up at once all the same.
  const identity = await parts.ports.slowed(`${connection.uuid}/sign-up/${email.toLowerCase()}`, context, async () => {
    try {
      return await adapter.webSignup!(asked)
    } catch (cause) {
      const field = cause instanceof PartnerFailure ? fieldFailures[cause.message] : undefined
      if (field) throw new Failure('invalid', { message: field.message, fields: [field] })
      throw failureOfPartner(parts.platform, cause, 'sign-up')
    }
  })
  return letIn(parts, { connection, identity, shared: form.shared_device ?? false }, context)
}
