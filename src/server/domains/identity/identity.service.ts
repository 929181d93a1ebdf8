/** Signing in, proving a session on every call, and telling the app who someone is. */
import type { SessionState, UserData } from '#contract/identity.ts'
import { Failure } from '#contract/failures.ts'
import { readerOf } from '#rules/grades.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { ABSOLUTE_LIFE } from '../../platform/http/cookies.ts'
import type { Authenticate, Proof } from '../../platform/http/mount.ts'
import type { CallContext, Wanted } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetFailures, refuseTooMany, rememberFailure } from './attempts.ts'
import {
  accountForLogin,
  addSession,
  isTokenOfAccount,
  liveSession,
  personOfAccount,
  type Person,
  touchSession,
} from './identity.queries.ts'
import { verifyPassword } from './passwords.ts'
import { hashSecret, newSecret, sessionHashOf, tokenOf } from './secrets.ts'

/** A session without any call for this long is over (decision 7), in milliseconds. */
export const IDLE_LIFE = 60 * 60 * 1000
/** How stale the stored time of the last call may be, so that reading does not always write. */
const TOUCH_AFTER = 60 * 1000

type LiveSession = NonNullable<Awaited<ReturnType<typeof liveSession>>>

const isOver = (session: LiveSession, now: Date): boolean =>
  now.getTime() - session.accessed_at.getTime() > IDLE_LIFE ||
  now.getTime() - session.created_at.getTime() > ABSOLUTE_LIFE * 1000

export const actorOf = (session: LiveSession): Actor => ({
  accountUuid: session.account_uuid,
  organizationUuid: session.organization_uuid,
  sessionUuid: session.session_uuid,
  userType: session.user_type,
  permissions: session.permissions,
  operator: session.operator,
})

/** The session behind a cookie, if it still lives; its last call is noted. */
export const sessionOfSecret = async (
  { db, clock }: Platform,
  secret: string,
  wanted?: Wanted,
): Promise<LiveSession | null> => {
  const session = await liveSession(db, hashSecret(secret), wanted)
  const now = clock.now()
  if (!session || isOver(session, now)) return null
  if (now.getTime() - session.accessed_at.getTime() > TOUCH_AFTER) await touchSession(db, session.session_uuid, now)
  return session
}

/** @throws Failure token_stale where the page belongs to an earlier session of the same person (decision 41) */
const proveToken = async (db: Database, session: LiveSession, proof: Proof): Promise<boolean> => {
  const sameDevice = !proof.sessionHash || proof.sessionHash === sessionHashOf(proof.secret, proof.identity)
  if (proof.token === tokenOf(proof.secret)) return sameDevice
  if (proof.token && (await isTokenOfAccount(db, session.account_uuid, hashSecret(proof.token)))) {
    throw new Failure('token_stale')
  }
  return false
}

export const authenticate =
  (platform: Platform): Authenticate =>
  async (proof) => {
    const session = await sessionOfSecret(platform, proof.secret, proof.wanted)
    if (!session) return null
    if (proof.tokenNeeded && !(await proveToken(platform.db, session, proof))) return null
    return { actor: actorOf(session), known: session.known }
  }

const userDataOf = (
  person: Person,
  session: { secret: string; identity: string; shared: boolean; now: Date },
): UserData => ({
  user_type: person.user_type,
  user_account_uuid: person.account_uuid,
  email: person.email ?? '',
  username: person.username,
  first_name: person.first_name,
  last_name: person.last_name,
  session_type: person.user_type === 'admin' ? 'admin_session' : 'user_session',
  accessed_at: session.now.toISOString(),
  admin_accessed_at: person.user_type === 'admin' ? session.now.toISOString() : null,
  permissions: person.permissions.length ? [{ scope: 'teacher', permissions: person.permissions }] : [],
  feature_tour: person.feature_tour as UserData['feature_tour'],
  organization: { uuid: person.organization_uuid, name: person.organization_name },
  token: tokenOf(session.secret),
  session_hash: sessionHashOf(session.secret, session.identity),
  landing: person.landing,
  audience: person.audience,
  reader: readerOf(person.audience),
  shared_device: session.shared,
})

/** What `/session/web/info` tells: false and nothing else when signed out. */
export const sessionState = async (platform: Platform, context: CallContext): Promise<SessionState> => {
  const session = context.secret ? await sessionOfSecret(platform, context.secret) : null
  const person = session && (await personOfAccount(platform.db, session.account_uuid))
  if (!session || !person) return { status: false }
  const { secret, identity } = context
  return {
    status: true,
    user_data: userDataOf(person, { secret, identity, shared: session.shared_device, now: platform.clock.now() }),
  }
}

interface Credentials {
  email: string
  password: string
  school_code?: string | undefined
  shared_device?: boolean | undefined
}

const checkedAccount = async ({ db, clock }: Platform, login: Credentials, address: string): Promise<string> => {
  const code = login.school_code ?? ''
  const attempt = { name: `${code.toLowerCase()}/${login.email.toLowerCase()}`, address }
  await refuseTooMany(db, attempt, clock.now())
  const account = await accountForLogin(db, login.email, code)
  const right = await verifyPassword(login.password, account?.password_hash ?? null)
  if (!account || !right) {
    await rememberFailure(db, attempt, clock.now())
    throw new Failure('wrong_credentials')
  }
  await forgetFailures(db, attempt)
  return account.uuid
}

/** Opens a new session, whatever cookie came along. @throws Failure wrong_credentials, too_many_attempts, busy */
export const signIn = async (platform: Platform, login: Credentials, context: CallContext): Promise<SessionState> => {
  const accountUuid = await checkedAccount(platform, login, context.address)
  const secret = newSecret()
  const now = platform.clock.now()
  await addSession(platform.db, {
    account_uuid: accountUuid,
    secret_hash: hashSecret(secret),
    token_hash: hashSecret(tokenOf(secret)),
    device: context.userAgent,
    shared_device: login.shared_device ?? false,
    created_at: now,
    accessed_at: now,
  })
  context.setCookie(secret)
  return sessionState(platform, { ...context, secret })
}
