/** Signs people in, authenticates every call, and returns the state of a session to the app. */
import type { SessionState, UserData } from '#contract/identity.ts'
import type { SecondStepProof } from '#contract/identity/sign-in-proof.ts'
import { Failure } from '#contract/failures.ts'
import { isConsented } from '#rules/consent.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { type Feature, features } from '#rules/features.ts'
import { toReader } from '#rules/grades.ts'
import { isSessionActive } from '#rules/session-expiry.ts'
import type { Actor } from '#server/platform/actor.ts'
import { isDiskFull } from '#server/platform/database/disk-full.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Authenticate, CallCredentials } from '#server/platform/http/mount.ts'
import type { CallContext, SessionColumns } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { recordAttempt, getKnownDeviceCutoff, discardAttempt, type SignInAttempt } from './rate-limits.ts'
import {
  findAccountForLogin,
  isEarlierToken,
  findLiveSession,
  getAccountHolder,
  type AccountHolder,
  touchSession,
} from './identity.queries.ts'
import { createPasswordChangeFailure } from './password-reset/links.ts'
import { normalizeNetwork } from './networks.ts'
import { createSession, type SessionOptions, toSignInLocation } from './open-session.ts'
import { verifyPassword } from './passwords.ts'
import { passSecondStep } from './second-step/require-second-step.ts'
import { isSecondStepMissing } from './second-step/required.ts'
import { hashDeviceOrNetwork, hashSecret, hashSessionSecret, toCsrfToken } from './secrets.ts'
import { claimUnclaimedSession, UNCLAIMED } from './claim-session.queries.ts'

/** The age from which the stored time of the last call is updated, so that not every read causes a write. */
const TOUCH_AFTER_MS = MINUTE_MS

/** Time in which the app must claim a session that a platform opened. */
const CLAIM_WINDOW_MS = 2 * MINUTE_MS

type LiveSession = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>

const isSessionAlive = ({ created_at, accessed_at }: LiveSession, now: Date): boolean =>
  isSessionActive(created_at.getTime(), accessed_at.getTime(), now.getTime())

/** A session is valid only on the device that opened it: a cookie copied to another device grants nothing there. */
const isSameDevice = (session: LiveSession, identity: string): boolean =>
  session.identity_hash.equals(hashDeviceOrNetwork('device', identity))

type CallerFacts = Record<Feature, boolean> & Parameters<typeof isConsented>[1]

/** Asking for help never needs family consent. */
const hasConsent = (feature: Feature, caller: CallerFacts): boolean =>
  feature === 'contact_requests' || isConsented(feature, caller)

/** Lists the features that the school turned off and those without family consent; both are missing in the same way. */
const listSwitchedOff = (caller: CallerFacts): Feature[] =>
  features.filter((feature) => !caller[feature] || !hasConsent(feature, caller))

export const toActor = (session: LiveSession): Actor => ({
  accountUuid: session.account_uuid,
  organizationUuid: session.organization_uuid,
  sessionUuid: session.session_uuid,
  userType: session.user_type,
  permissions: session.permissions,
  operator: session.operator,
  timeZone: session.time_zone,
  disabledFeatures: listSwitchedOff(session),
  secondStep: session.second_step,
})

/**
 * Returns the active session of a cookie, or null. Reading it doesn't count as a call, so it doesn't prolong the
 * session.
 */
export const findSession = async (
  { db, clock }: Platform,
  secret: string,
  extraColumns?: SessionColumns,
): Promise<LiveSession | null> => {
  const session = await findLiveSession(db, hashSecret(secret), extraColumns)
  return session && isSessionAlive(session, clock.now()) && isConsented('app', session) ? session : null
}

/** Like `findSession`, but for a call: it updates the time of the last call. */
export const findSessionForCall = async (
  platform: Platform,
  secret: string,
  extraColumns?: SessionColumns,
): Promise<LiveSession | null> => {
  const session = await findSession(platform, secret, extraColumns)
  const now = platform.clock.now()
  // The absolute difference covers a stored time in the future, after the clock was set back: the idle hour restarts.
  if (session && Math.abs(now.getTime() - session.accessed_at.getTime()) > TOUCH_AFTER_MS) {
    await touchSession(platform.db, session.session_uuid, now).catch((cause: unknown) => {
      // If the disk is full, people can still read.
      if (!isDiskFull(cause)) throw cause
    })
  }
  return session
}

/**
 * @throws Failure token_stale if the page belongs to an earlier session of the same person, see
 * docs/product.md#a-stale-token
 */
const verifyToken = async (db: Database, session: LiveSession, proof: CallCredentials): Promise<boolean> => {
  if (!proof.refused && !isSameDevice(session, proof.identity)) return false
  if (proof.token === toCsrfToken(proof.secret)) {
    return !proof.sessionHash || proof.sessionHash === hashSessionSecret(proof.secret, proof.identity)
  }
  if (proof.token && (await isEarlierToken(db, session.account_uuid, hashSecret(proof.token)))) {
    throw new Failure('token_stale')
  }
  return false
}

export const createAuthenticate =
  (platform: Platform): Authenticate =>
  async (proof) => {
    const find = proof.unattended ? findSession : findSessionForCall
    const session = await find(platform, proof.secret, proof.columns)
    if (!session) return null
    if (proof.requiresToken && !(await verifyToken(platform.db, session, proof))) return null
    return { actor: toActor(session), known: session.known }
  }

interface OpenedSession {
  secret: string
  identity: string
  shared: boolean
  secondStep: boolean
}

const toUserData = (
  person: AccountHolder,
  session: OpenedSession & { now: Date; secondStepMissing: boolean },
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
  organization: {
    uuid: person.organization_uuid,
    name: person.organization_name,
    ...(listSwitchedOff(person).length ? { switched_off: listSwitchedOff(person) } : {}),
  },
  ...(person.user_type === 'admin' && person.operator ? { operator: true as const } : {}),
  ...(session.secondStepMissing ? { second_step: 'missing' as const } : {}),
  token: toCsrfToken(session.secret),
  session_hash: hashSessionSecret(session.secret, session.identity),
  landing: person.landing,
  audience: person.audience,
  reader: toReader(person.audience),
  shared_device: session.shared,
})

const toSessionState = async (
  { db, clock, config }: Platform,
  accountUuid: string,
  session: OpenedSession,
): Promise<SessionState> => {
  const person = await getAccountHolder(db, accountUuid)
  if (!person) return { status: false }
  const secondStepMissing = isSecondStepMissing(config, { userType: person.user_type, ...session })
  return { status: true, user_data: toUserData(person, { ...session, now: clock.now(), secondStepMissing }) }
}

const getClaimCutoff = (now: Date): Date => new Date(now.getTime() - CLAIM_WINDOW_MS)

const isClaimable = ({ created_at }: LiveSession, now: Date): boolean => created_at > getClaimCutoff(now)

/**
 * Returns whether the session is valid on this device. A session that a platform opened goes to the first device that
 * asks, within CLAIM_WINDOW_MS.
 */
const isSessionForDevice = async (
  { db, clock }: Platform,
  session: LiveSession,
  identity: string,
): Promise<boolean> => {
  if (isSameDevice(session, identity)) return true
  return claimUnclaimedSession(db, { sessionUuid: session.session_uuid, identity, since: getClaimCutoff(clock.now()) })
}

/** Only reads: a session that no device has claimed stays unclaimed, and an old session is not prolonged. */
export const isSignedIn = async (platform: Platform, { secret, identity }: CallContext): Promise<boolean> => {
  const session = secret ? await findSession(platform, secret) : null
  if (!session) return false
  const unclaimed = session.identity_hash.equals(UNCLAIMED) && isClaimable(session, platform.clock.now())
  return unclaimed || isSameDevice(session, identity)
}

/** Returns the response of `/session/web/info`: only `status: false` when signed out. */
export const getSessionState = async (platform: Platform, context: CallContext): Promise<SessionState> => {
  const { secret, identity } = context
  const session = secret ? await findSessionForCall(platform, secret) : null
  if (!session || !(await isSessionForDevice(platform, session, identity))) return { status: false }
  const { shared_device: shared, second_step: secondStep } = session
  return toSessionState(platform, session.account_uuid, { secret, identity, shared, secondStep })
}

interface Credentials extends SecondStepProof {
  email: string
  password: string
  school_code?: string | undefined
  shared_device?: boolean | undefined
}

type Account = Awaited<ReturnType<typeof findAccountForLogin>>

const toSignInAttempt = (account: Account, login: Credentials, context: CallContext): SignInAttempt => ({
  name: account?.uuid ?? `${login.school_code ?? ''}/${login.email}`.toLowerCase(),
  device: context.identity,
  network: normalizeNetwork(context.address),
  knownDevice: context.identity !== '' && account?.known_device === true,
  knownNetwork: account?.known_network === true,
})

export const createPlatformOnlyFailure = () =>
  new Failure('not_permitted', {
    message: "Your school signs in through its own platform. Please use the platform's button.",
  })

/** Returns the account that the password belongs to, and the attempt to take back after the sign-in. */
const verifyCredentials = async (platform: Platform, login: Credentials, context: CallContext) => {
  const { db, clock } = platform
  const location = { ...toSignInLocation(context), since: getKnownDeviceCutoff(clock.now()) }
  const account = await findAccountForLogin(db, { name: login.email, schoolCode: login.school_code ?? '', ...location })
  const attempt = toSignInAttempt(account, login, context)
  await recordAttempt(db, attempt, clock.now())
  const isCorrect = await verifyPassword(login.password, account?.password_hash ?? null).catch(
    async (cause: unknown) => {
      await discardAttempt(db, attempt)
      throw cause
    },
  )
  if (!account || !isCorrect) throw new Failure('wrong_credentials')
  if (account.partner_only && account.user_type !== 'admin') {
    await discardAttempt(db, attempt)
    throw createPlatformOnlyFailure()
  }
  const { uuid: accountUuid, second_step: secondStep, temporary_sign_in } = account
  if (secondStep) await passSecondStep(platform, { accountUuid, attempt, proof: login, context })
  if (temporary_sign_in) {
    await discardAttempt(db, attempt)
    throw await createPasswordChangeFailure(platform, { accountUuid, name: login.email })
  }
  return { accountUuid, attempt, secondStep }
}

/**
 * Opens a new session for an authenticated person, and ends the one whose cookie the call sent.
 * @throws Failure not_permitted
 */
export const openSession = async (
  platform: Platform,
  sessionOptions: SessionOptions,
  context: CallContext,
): Promise<SessionState> => {
  const { accountUuid, shared, secondStep = false } = sessionOptions
  const now = platform.clock.now()
  const secret = await platform.db
    .transaction()
    .execute((tx) => createSession(tx, { ...sessionOptions, now }, context))
    .catch(async (cause: unknown) => {
      // The password or card was right. The transaction that recorded this was rolled back.
      if (sessionOptions.attempt) await discardAttempt(platform.db, sessionOptions.attempt)
      throw cause
    })
  context.setCookie(secret, { endsWithBrowser: shared })
  platform.log.write('identity.signed_in', { secondStep, shared })
  return toSessionState(platform, accountUuid, { secret, identity: context.identity, shared, secondStep })
}

/**
 * @throws Failure wrong_credentials, too_many_attempts, busy, second_step, wrong_code, wrong_passkey, password_change
 */
export const signIn = async (platform: Platform, login: Credentials, context: CallContext): Promise<SessionState> => {
  const caller = await verifyCredentials(platform, login, context)
  return openSession(platform, { ...caller, shared: login.shared_device ?? false }, context)
}
