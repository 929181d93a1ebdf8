/** Verifies what a passkey signed, as the second step of a known person or for signing in with it alone. */
import { Failure } from '#contract/failures.ts'
import type { PasskeyAssertion } from '#contract/identity/sign-in-proof.ts'
import type { CallContext } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { acceptChallenge } from './challenges.ts'
import { findPasskeyOfPerson, recordPasskeyUse, restoreDirectSignIn, type StoredPasskey } from './passkeys.queries.ts'
import { requireRelyingParty } from './relying-party.ts'
import { verifyUse } from './webauthn.ts'

interface AssertionRequest {
  assertion: PasskeyAssertion
  /** Undefined if no such passkey is known here: the answer is the same as for a wrong signature. */
  passkey: StoredPasskey | undefined
  context: CallContext
}

export const toCredentialId = ({ credential_id }: Pick<PasskeyAssertion, 'credential_id'>): Buffer =>
  Buffer.from(credential_id, 'base64url')

/** Uses up the challenge. @throws Failure wrong_passkey, or invalid if passkeys can't work at this address */
export const verifyAssertion = async (
  platform: Platform,
  { assertion, passkey, context }: AssertionRequest,
): Promise<StoredPasskey> => {
  const site = requireRelyingParty(context.origin, platform.config)
  const accepted = await acceptChallenge(platform, { clientData: assertion.client_data, identity: context.identity })
  if (!accepted || !passkey) throw new Failure('wrong_passkey')
  if (!passkey.user_handle.equals(Buffer.from(assertion.user_handle, 'base64url'))) throw new Failure('wrong_passkey')
  const counter = await verifyUse(assertion, passkey, { site, challenge: accepted.challenge })
  if (counter === undefined) throw new Failure('wrong_passkey')
  const { db, clock } = platform
  if (!(await recordPasskeyUse(db, { uuid: passkey.uuid, counter, now: clock.now() }))) {
    throw new Failure('wrong_passkey')
  }
  return passkey
}

/** Verifies a passkey of this person as the second step. @throws Failure wrong_passkey, invalid */
export const verifyOwnPasskey = async (
  platform: Platform,
  { accountUuid, ...request }: Omit<AssertionRequest, 'passkey'> & { accountUuid: string },
): Promise<void> => {
  const passkey = await findPasskeyOfPerson(platform.db, accountUuid, toCredentialId(request.assertion))
  const { uuid, temporary_sign_in } = await verifyAssertion(platform, { ...request, passkey })
  // Somebody else knows a temporary password, so it proves nothing: its owner has to choose another one first.
  if (!temporary_sign_in) await restoreDirectSignIn(platform.db, uuid)
}
