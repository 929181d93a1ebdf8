/**
 * Creates the challenges that passkeys sign, and accepts each once, within five minutes, from the device that asked for
 * it. A challenge for adding a passkey also belongs to the session that asked.
 */
import { z } from 'zod'
import { MINUTE_MS } from '#rules/durations.ts'
import type { CallContext } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { normalizeNetwork } from '../networks.ts'
import { recordChallengeRequest } from '../rate-limits.ts'
import { createSecret, hashDeviceOrNetwork, hashSecret } from '../secrets.ts'
import { consumeChallenge, insertChallenge } from './passkeys.queries.ts'

/** Enough time to find a phone or a security key. */
export const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS

interface NewPasskeyOwner {
  sessionUuid: string
  userHandle: Buffer
}

/**
 * Creates a challenge. Anybody may ask for one, so each network is limited.
 * @returns 256 random bits as base64url @throws Failure too_many_attempts
 */
export const createChallenge = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { identity, address }: Pick<CallContext, 'identity' | 'address'>,
  owner?: NewPasskeyOwner,
): Promise<string> => {
  const now = clock.now()
  await recordChallengeRequest(db, normalizeNetwork(address), now)
  const challenge = createSecret()
  await insertChallenge(db, {
    challenge_hash: hashSecret(challenge),
    identity_hash: hashDeviceOrNetwork('device', identity),
    session_uuid: owner?.sessionUuid ?? null,
    user_handle: owner?.userHandle ?? null,
    expires_at: new Date(now.getTime() + CHALLENGE_LIFETIME_MS),
  })
  return challenge
}

const ClientData = z.object({ challenge: z.string() })

/** Reads the challenge in the browser's own part of what was signed, or undefined. */
const readChallenge = (clientData: string): string | undefined => {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))).challenge
  } catch {
    return undefined
  }
}

interface ChallengeUse {
  clientData: string
  identity: string
  /** The session that is adding a passkey. Without it, the challenge must be one for signing in. */
  sessionUuid?: string
}

/**
 * Uses up the challenge that was signed, also if everything else about the response turns out to be wrong.
 * @returns undefined if this device has no such challenge any more
 */
export const acceptChallenge = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { clientData, identity, sessionUuid }: ChallengeUse,
): Promise<{ challenge: string; userHandle: Buffer | null } | undefined> => {
  const challenge = readChallenge(clientData)
  if (challenge === undefined) return undefined
  const row = await consumeChallenge(db, hashSecret(challenge))
  if (!row || row.expires_at <= clock.now()) return undefined
  const isOwn = row.identity_hash.equals(hashDeviceOrNetwork('device', identity))
  return isOwn && row.session_uuid === (sessionUuid ?? null) ? { challenge, userHandle: row.user_handle } : undefined
}
