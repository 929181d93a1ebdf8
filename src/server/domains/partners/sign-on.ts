/** Signing on by SAML: begun by us or by a tile of the platform, and finished when its message arrives. */
import { createHash, randomBytes } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import { ownPathOf } from '#rules/addresses.ts'
import type { Database } from '../../platform/database/database.ts'
import type { CallContext } from '../../platform/http/serve.ts'
import { PartnerFailure, type PartnerPlatform, type SignOn } from '../../partners/partner.ts'
import { connectionOfIssuer, type ConnectionRow } from './connections.queries.ts'
import { accountWithin, meeting } from './people.ts'
import { failureOfPartner, notConnected } from './platforms.ts'
import type { Parts } from './ports.ts'
import { because } from './reasons.ts'
import { connectionFor, gaveSecondStep, settingsOf } from './settings.ts'
import { endTrouble, noteTrouble } from './sign-on-trouble.ts'
import { addRequest, takeMessage, takeRequest } from './sign-on.queries.ts'

/** So long may somebody look for their password there, in milliseconds. */
const REQUEST_MEMORY = 30 * 60_000

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** What could not be finished because of time or a second try; trying anew helps. */
export const tooLate = () =>
  new Failure('partner_refused', {
    message: 'That took a little too long, or was sent twice. Please start again.',
    blocks: because('late'),
  })

interface Begun {
  connection: ConnectionRow
  returnTo: string | undefined
  shared: boolean
  context: Pick<CallContext, 'identity' | 'secret' | 'origin'>
}

/** @returns where to go. @throws Failure partner_refused, partner_unavailable */
export const beginSignOn = async (parts: Parts, { connection, returnTo, shared, context }: Begun): Promise<string> => {
  const { platform, ports } = parts
  const adapter = ports.adapters.platformOf(connectionFor(platform.config, connection))
  if (!adapter.can.signOn) throw notConnected()
  const state = randomBytes(24).toString('base64url')
  const { redirect, requestId } = await adapter.startSignOn({ state }).catch((cause: unknown) => {
    throw failureOfPartner(platform, cause, 'begin sign-on')
  })
  const { deviceHash, earlierHash } = ports.placeOf(context)
  await addRequest(platform.db, {
    state_hash: hashOf(state),
    request_id: requestId,
    connection_uuid: connection.uuid,
    return_to: ownPathOf(returnTo, context.origin) ?? '',
    device_hash: deviceHash,
    earlier_hash: earlierHash ?? null,
    shared_device: shared,
    expires_at: new Date(platform.clock.now().getTime() + REQUEST_MEMORY),
  })
  return redirect
}

interface Asked {
  returnTo: string
  shared: boolean
  deviceHash: Buffer | undefined
  earlierHash: Buffer | undefined
}

interface Arrived {
  connection: ConnectionRow
  signOn: SignOn
  context: CallContext
  now: Date
}

/** What the message answers; one that answers nothing counts only where the school lets its platform begin. */
const requestOf = async (tx: Database, { connection, signOn, now }: Arrived): Promise<Asked> => {
  if (signOn.requestId === undefined) {
    if (!settingsOf(connection).allow_idp_initiated) throw new Failure('partner_refused')
    const { origin } = settingsOf(connection)
    const returnTo = ownPathOf(signOn.state, origin) ?? ''
    return { returnTo, shared: false, deviceHash: undefined, earlierHash: undefined }
  }
  const wanted = { stateHash: hashOf(signOn.state), requestId: signOn.requestId, connectionUuid: connection.uuid }
  const request = await takeRequest(tx, wanted)
  if (!request || request.expires_at <= now) throw tooLate()
  return {
    returnTo: request.return_to,
    shared: request.shared_device,
    deviceHash: request.device_hash,
    earlierHash: request.earlier_hash ?? undefined,
  }
}

/** @throws Failure partner_refused, partner_unavailable */
const readMessage = async ({ platform, ports }: Parts, fields: Readonly<Record<string, string>>) => {
  let connection: ConnectionRow | undefined
  try {
    connection = await connectionOfIssuer(platform.db, ports.adapters.claimedIssuer({ fields }))
    if (!connection) throw notConnected()
    const adapter: PartnerPlatform = ports.adapters.platformOf(connectionFor(platform.config, connection))
    const signOn = await adapter.finishSignOn({ fields })
    await endTrouble(platform.db, connection)
    return { connection, signOn }
  } catch (cause) {
    if (connection && cause instanceof PartnerFailure) await noteTrouble(platform.db, connection, cause.message)
    throw failureOfPartner(platform, cause, 'finish sign-on')
  }
}

interface LetIn {
  returnTo: string
  /** Gives them the cookie. */
  enter(): void
}

/** All that is written of a sign-on, in one transaction. @throws Failure partner_refused, not_permitted … */
const letIn = async (tx: Database, { ports }: Parts, arrived: Arrived): Promise<LetIn> => {
  const { connection, signOn, context, now } = arrived
  const asked = await requestOf(tx, arrived)
  if (!(await takeMessage(tx, hashOf(signOn.messageId), signOn.expires))) throw tooLate()
  const account = await accountWithin(tx, {
    connection,
    protocol: 'saml',
    identity: signOn.identity,
    now,
    signsIn: true,
  })
  const { returnTo, ...place } = asked
  const secondStep = gaveSecondStep(connection, signOn.secondStep)
  const opening = { ...place, accountUuid: account.uuid, secondStep, withoutDevice: true, now }
  return { returnTo, enter: await ports.beginSession(tx, opening, context) }
}

/** @returns where they wanted to go: a path of ours, or nothing. @throws Failure partner_refused, not_permitted … */
export const finishSignOn = async (
  parts: Parts,
  fields: Readonly<Record<string, string>>,
  context: CallContext,
): Promise<string> => {
  const { db, clock } = parts.platform
  const arrived = { ...(await readMessage(parts, fields)), context, now: clock.now() }
  const once = (): Promise<LetIn | Failure> =>
    db.transaction().execute((tx) =>
      letIn(tx, parts, arrived).catch((cause: unknown) => {
        // A refusal is kept as well: what was sent counts no second time, and who waits for a yes has an account.
        if (cause instanceof Failure) return cause
        throw cause
      }),
    )
  const outcome = await meeting(once)
  if (outcome instanceof Failure) throw outcome
  outcome.enter()
  parts.platform.log.info('signed in', { platform: true })
  return outcome.returnTo
}
