/** Links that open an account once to choose a password: emailed, shown to an admin, or returned at a first sign-in. */
import { Failure } from '#contract/failures.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { toOwnTarget, type SignInTarget } from '../ranks.ts'
import { hashSecret, createSecret } from '../secrets.ts'
import { insertResetLink, type LinkPurpose } from './password-reset.queries.ts'

export const LINK_LIFETIMES_MS: Record<LinkPurpose, number> = {
  reset: HOUR_MS,
  invite: 7 * DAY_MS,
  change: 30 * MINUTE_MS,
}

/** @returns the token, which is never stored; its link is `/reset-password#<token>` */
export const createPasswordLink = async (
  db: Database,
  { person, purpose, now }: { person: SignInTarget; purpose: LinkPurpose; now: Date },
): Promise<string> => {
  const token = createSecret()
  const expires_at = new Date(now.getTime() + LINK_LIFETIMES_MS[purpose])
  await insertResetLink(db, {
    token_hash: hashSecret(token),
    account_uuid: person.uuid,
    purpose,
    made_at: now,
    expires_at,
  })
  return token
}

/** @param origin scheme and host; in an email, never take it from a request */
export const toPasswordResetUrl = (origin: string, token: string): string => `${origin}/reset-password#${token}`

/** Creates the failure for a person whose password is correct, but was set by someone else, such as an admin. */
export const createPasswordChangeFailure = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { accountUuid, name }: { accountUuid: string; name: string },
): Promise<Failure> => {
  const reset_token = await createPasswordLink(db, {
    person: toOwnTarget(accountUuid),
    purpose: 'change',
    now: clock.now(),
  })
  return new Failure('password_change', { blocks: { PasswordReset: { email: name, reset_token } } })
}
