/** SAML sign-on: started by us or by a tile of the platform, and finished when the platform's message arrives. */
import { createHash, randomBytes } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import { toOwnPath } from '#rules/addresses.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/create-routes.ts'
import { PartnerFailure, type PartnerPlatform, type SignOn } from '#server/partners/partner.ts'
import { findConnectionByIssuer, type ConnectionRow } from './connections.queries.ts'
import { resolveAccountInTransaction, retryOnLinkConflict } from './link-account.ts'
import { toClientFailure, createNotConnectedFailure } from './platforms.ts'
import type { PartnersContext } from './ports.ts'
import { withReason } from './sign-on-problems.ts'
import { toPlatformConnection, isSecondStepTrusted, parseSettings } from './settings.ts'
import { clearSignOnTrouble, recordSignOnTrouble } from './sign-on-trouble.ts'
import { insertSignOnRequest, consumeMessage, consumeRequest } from './sign-on.queries.ts'

/** The time that a person has to sign in on the platform. */
const REQUEST_LIFETIME_MS = 30 * MINUTE_MS

const hashText = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A sign-on that expired or was sent twice; starting again helps. */
export const signOnExpiredFailure = () =>
  new Failure('partner_refused', {
    message: 'That took too long, or was sent twice. Please start again.',
    blocks: withReason('late'),
  })

interface SignOnStartOptions {
  connection: ConnectionRow
  returnTo: string | undefined
  shared: boolean
  context: Pick<CallContext, 'identity' | 'secret' | 'origin'>
}

/** @returns the URL to go to @throws Failure partner_refused, partner_unavailable */
export const startPlatformSignOn = async (
  deps: PartnersContext,
  { connection, returnTo, shared, context }: SignOnStartOptions,
): Promise<string> => {
  const { platform, ports } = deps
  const adapter = ports.adapters.getPlatform(toPlatformConnection(platform.config, connection))
  if (!adapter.can.signOn) throw createNotConnectedFailure()
  const state = randomBytes(24).toString('base64url')
  const { redirect, requestId } = await adapter.startSignOn({ state }).catch((cause: unknown) => {
    throw toClientFailure(platform, cause, 'begin sign-on')
  })
  const { deviceHash, earlierHash } = ports.getHashes(context)
  await insertSignOnRequest(platform.db, {
    state_hash: hashText(state),
    request_id: requestId,
    connection_uuid: connection.uuid,
    return_to: toOwnPath(returnTo, context.origin) ?? '',
    device_hash: deviceHash,
    earlier_hash: earlierHash ?? null,
    shared_device: shared,
    expires_at: new Date(platform.clock.now().getTime() + REQUEST_LIFETIME_MS),
  })
  return redirect
}

interface SignOnRequest {
  returnTo: string
  shared: boolean
  deviceHash: Buffer | undefined
  earlierHash: Buffer | undefined
}

interface SignOnMessage {
  connection: ConnectionRow
  signOn: SignOn
  context: CallContext
  now: Date
}

/**
 * Returns the request that the message answers. A message without a request counts only if the school lets its platform
 * start sign-ons.
 */
const matchRequest = async (tx: Database, { connection, signOn, now }: SignOnMessage): Promise<SignOnRequest> => {
  if (signOn.requestId === undefined) {
    if (!parseSettings(connection).allow_idp_initiated) throw new Failure('partner_refused')
    const { origin } = parseSettings(connection)
    const returnTo = toOwnPath(signOn.state, origin) ?? ''
    return { returnTo, shared: false, deviceHash: undefined, earlierHash: undefined }
  }
  const lookup = { stateHash: hashText(signOn.state), requestId: signOn.requestId, connectionUuid: connection.uuid }
  const request = await consumeRequest(tx, lookup)
  if (!request || request.expires_at <= now) throw signOnExpiredFailure()
  return {
    returnTo: request.return_to,
    shared: request.shared_device,
    deviceHash: request.device_hash,
    earlierHash: request.earlier_hash ?? undefined,
  }
}

/** @throws Failure partner_refused, partner_unavailable */
const readMessage = async ({ platform, ports }: PartnersContext, fields: Readonly<Record<string, string>>) => {
  let connection: ConnectionRow | undefined
  try {
    connection = await findConnectionByIssuer(platform.db, ports.adapters.claimedIssuer({ fields }))
    if (!connection) throw createNotConnectedFailure()
    const adapter: PartnerPlatform = ports.adapters.getPlatform(toPlatformConnection(platform.config, connection))
    const signOn = await adapter.finishSignOn({ fields })
    await clearSignOnTrouble(platform.db, connection)
    return { connection, signOn }
  } catch (cause) {
    if (connection && cause instanceof PartnerFailure) await recordSignOnTrouble(platform.db, connection, cause.message)
    throw toClientFailure(platform, cause, 'finish sign-on')
  }
}

interface SignOnResult {
  returnTo: string
  /** Sends the session cookie; call it after the commit. */
  setSessionCookie(): void
}

/** Runs inside the transaction of a sign-on. @throws Failure partner_refused, not_permitted … */
const completeSignOn = async (
  tx: Database,
  { ports }: PartnersContext,
  message: SignOnMessage,
): Promise<SignOnResult> => {
  const { connection, signOn, context, now } = message
  const signOnRequest = await matchRequest(tx, message)
  if (!(await consumeMessage(tx, hashText(signOn.messageId), signOn.expires))) throw signOnExpiredFailure()
  const account = await resolveAccountInTransaction(tx, {
    connection,
    protocol: 'saml',
    identity: signOn.identity,
    now,
    signsIn: true,
  })
  const { returnTo, ...requestFields } = signOnRequest
  const secondStep = isSecondStepTrusted(connection, signOn.secondStep)
  const opening = { ...requestFields, accountUuid: account.uuid, secondStep, withoutDevice: true, now }
  return { returnTo, setSessionCookie: await ports.beginSession(tx, opening, context) }
}

/**
 * @returns the path in Alaia to open, or an empty string @throws Failure partner_refused, not_permitted …
 */
export const finishSignOn = async (
  deps: PartnersContext,
  fields: Readonly<Record<string, string>>,
  context: CallContext,
): Promise<string> => {
  const { db, clock } = deps.platform
  const message = { ...(await readMessage(deps, fields)), context, now: clock.now() }
  const runOnce = (): Promise<SignOnResult | Failure> =>
    db.transaction().execute((tx) =>
      completeSignOn(tx, deps, message).catch((cause: unknown) => {
        // A failure is committed too: the message can't be used again, and a person who waits for consent has an
        // account.
        if (cause instanceof Failure) return cause
        throw cause
      }),
    )
  const outcome = await retryOnLinkConflict(runOnce)
  if (outcome instanceof Failure) throw outcome
  outcome.setSessionCookie()
  deps.platform.log.write('identity.signed_in', { platform: true })
  return outcome.returnTo
}
