/**
 * Signs in with a passkey alone. The device has it and asks for a fingerprint, a face or a PIN, so it counts as both
 * steps. A passkey can't be guessed, but attempts are rate limited all the same.
 */
import type { SessionState } from '#contract/identity.ts'
import { Failure } from '#contract/failures.ts'
import type { PasskeyAssertion } from '#contract/identity/sign-in-proof.ts'
import type { CallContext } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createPlatformOnlyFailure, openSession } from '../identity.service.ts'
import { toSignInLocation } from '../open-session.ts'
import { getKnownDeviceCutoff, withGuessLimit, type SignInAttempt } from '../rate-limits.ts'
import { findPasskeyForSignIn } from './passkeys.queries.ts'
import { toCredentialId, verifyAssertion } from './verify-passkey.ts'

interface PasskeySignIn extends PasskeyAssertion {
  shared_device?: boolean | undefined
}

const createPasswordFirstFailure = () =>
  new Failure('not_permitted', {
    message:
      'Your sign-in or your role was changed. Sign in with your password and this passkey once. Then the passkey works alone again.',
  })

/** @throws Failure wrong_passkey, too_many_attempts, not_permitted, invalid */
export const signInWithPasskey = async (
  platform: Platform,
  { shared_device: shared = false, ...assertion }: PasskeySignIn,
  context: CallContext,
): Promise<SessionState> => {
  const { db, clock } = platform
  const { network, ...location } = toSignInLocation(context)
  const credentialId = toCredentialId(assertion)
  const now = clock.now()
  const found = await findPasskeyForSignIn(db, { credentialId, ...location, since: getKnownDeviceCutoff(now) })
  const attempt: SignInAttempt = {
    name: found?.account_uuid ?? `passkey/${assertion.credential_id}`,
    device: context.identity,
    network,
    knownDevice: context.identity !== '' && found?.known_device === true,
    knownNetwork: found?.known_network === true,
  }
  const isGuess = ({ failure }: Failure): boolean => failure === 'wrong_passkey'
  const passkey = await withGuessLimit(db, { attempt, now, isGuess }, () =>
    verifyAssertion(platform, { assertion, passkey: found, context }),
  )
  if (!passkey.direct) throw createPasswordFirstFailure()
  if (passkey.partner_only && passkey.user_type !== 'admin') throw createPlatformOnlyFailure()
  return openSession(platform, { accountUuid: passkey.account_uuid, shared, secondStep: true }, context)
}
