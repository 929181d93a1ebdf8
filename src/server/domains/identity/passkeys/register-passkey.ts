/** Adds a passkey in two calls: proof of identity first, then what the device created. */
import { randomBytes } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import type { SignInProof } from '#contract/identity/sign-in-proof.ts'
import { MAX_PASSKEYS } from '#rules/sign-in/passkeys.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getAccountHolder } from '../identity.queries.ts'
import type { ProofContext } from '../prove-password.ts'
import { proveForEnrollment, requireSecondStepState } from '../second-step/enrollment.ts'
import { issueRecoveryCodes } from '../second-step/recovery-codes.ts'
import {
  endOtherSessions,
  lockSecondStep,
  recordSecondStep,
  turnOnSecondStep,
} from '../second-step/second-step.queries.ts'
import { acceptChallenge, CHALLENGE_LIFETIME_MS, createChallenge } from './challenges.ts'
import { insertPasskey, listPasskeys } from './passkeys.queries.ts'
import { requireRelyingParty } from './relying-party.ts'
import { type CreatedPasskey, SIGNATURE_ALGORITHMS, verifyCreation } from './webauthn.ts'

/** The longest one that WebAuthn allows is twice as long. */
const USER_HANDLE_BYTES = 32

const createRefusedFailure = () =>
  new Failure('invalid', { message: "This passkey couldn't be added. Start again, or use another device." })

/** @returns the passkeys that the person has @throws Failure invalid if there can't be another one */
const requireRoom = async (db: Database, accountUuid: string) => {
  const passkeys = await listPasskeys(db, accountUuid)
  if (passkeys.length < MAX_PASSKEYS) return passkeys
  throw new Failure('invalid', { message: `You have ${MAX_PASSKEYS} passkeys. Remove one first.` })
}

/** Returns what the device needs to create a passkey. @throws Failure invalid, not_found, and as proveForEnrollment */
export const startPasskey = async (platform: Platform, request: ProofContext & { proof: SignInProof }) => {
  const { accountUuid, sessionUuid } = request.actor
  const { id: rp_id } = requireRelyingParty(request.context.origin, platform.config)
  const state = await requireSecondStepState(platform, request.actor)
  await proveForEnrollment(platform, state, request)
  const passkeys = await requireRoom(platform.db, accountUuid)
  const userHandle = passkeys[0]?.user_handle ?? randomBytes(USER_HANDLE_BYTES)
  const person = await getAccountHolder(platform.db, accountUuid)
  return {
    challenge: await createChallenge(platform, request.context, { sessionUuid, userHandle }),
    rp_id,
    user_handle: userHandle.toString('base64url'),
    user_name: state.email ?? state.username ?? '',
    display_name: `${person?.first_name ?? ''} ${person?.last_name ?? ''}`.trim(),
    algorithms: SIGNATURE_ALGORITHMS,
    exclude: passkeys.map(({ credential_id }) => credential_id.toString('base64url')),
    timeout_ms: CHALLENGE_LIFETIME_MS,
  }
}

interface NewPasskeyRequest {
  actor: Actor
  context: CallContext
  name: string
  created: CreatedPasskey
}

/** Turns the second step on if it is off. @returns the recovery codes if it was off */
const activateSecondStep = async (
  tx: Database,
  { accountUuid, sessionUuid }: Actor,
  { config, clock }: Platform,
): Promise<string[] | null> => {
  const now = clock.now()
  const { confirmed_at } = await lockSecondStep(tx, accountUuid)
  await turnOnSecondStep(tx, accountUuid, now)
  await recordSecondStep(tx, sessionUuid)
  await endOtherSessions(tx, accountUuid, { now, but: sessionUuid })
  return confirmed_at ? null : issueRecoveryCodes(tx, accountUuid, config)
}

/** @returns the passkey, and the recovery codes if this is the first second step @throws Failure not_found, invalid */
export const addPasskey = async (platform: Platform, { actor, context, name, created }: NewPasskeyRequest) => {
  const { accountUuid, sessionUuid } = actor
  const site = requireRelyingParty(context.origin, platform.config)
  await requireSecondStepState(platform, actor)
  const use = { clientData: created.client_data, identity: context.identity, sessionUuid }
  const accepted = await acceptChallenge(platform, use)
  if (!accepted?.userHandle) throw createRefusedFailure()
  const credential = await verifyCreation(created, { site, challenge: accepted.challenge })
  if (!credential) throw createRefusedFailure()
  const passkey = {
    ...credential,
    account_uuid: accountUuid,
    name,
    user_handle: accepted.userHandle,
    created_at: platform.clock.now(),
  }
  const added = await platform.db.transaction().execute(async (tx) => {
    const codes = await activateSecondStep(tx, actor, platform)
    // Several may have been started at once. The second step is locked now, so each sees those before it.
    await requireRoom(tx, accountUuid)
    const row = await insertPasskey(tx, passkey)
    if (!row) throw createRefusedFailure()
    return { row, codes }
  })
  await platform.events.publish(accountUuid, { kind: 'person' })
  return added
}
