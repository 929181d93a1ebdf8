/** Links that open an account once to choose a password: sent by letter, shown to an admin, or given at a first sign-in. */
import { Failure } from '#contract/failures.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ownTarget, type SignInTarget } from '../ranks.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { addLink, type LinkPurpose } from './forgotten.queries.ts'

const MINUTE = 60_000
/** In milliseconds. */
export const LINK_LIFE: Record<LinkPurpose, number> = {
  reset: 60 * MINUTE,
  invite: 7 * 24 * 60 * MINUTE,
  change: 30 * MINUTE,
}

/** @returns the token, which is kept nowhere: `/reset-password#<token>` is where it leads */
export const newPasswordLink = async (
  db: Database,
  { person, purpose, now }: { person: SignInTarget; purpose: LinkPurpose; now: Date },
): Promise<string> => {
  const token = newSecret()
  const expires_at = new Date(now.getTime() + LINK_LIFE[purpose])
  await addLink(db, { token_hash: hashSecret(token), account_uuid: person.uuid, purpose, made_at: now, expires_at })
  return token
}

/** @param origin scheme and host, never from a caller where it goes into a letter */
export const passwordAddress = (origin: string, token: string): string => `${origin}/reset-password#${token}`

/** The refusal of somebody who is right, and whose password was given by somebody else (104). */
export const ownPasswordFirst = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { accountUuid, name }: { accountUuid: string; name: string },
): Promise<Failure> => {
  const reset_token = await newPasswordLink(db, { person: ownTarget(accountUuid), purpose: 'change', now: clock.now() })
  return new Failure('password_change', { blocks: { PasswordReset: { email: name, reset_token } } })
}
