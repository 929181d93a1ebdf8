/** Chooses a password by a link, or changes the one a person has. */
import { Failure } from '#contract/failures.ts'
import { MIN_PASSWORD_LENGTH, MIN_LENGTH_WITH_SECOND_STEP } from '#rules/sign-in/password-lengths.ts'
import { type PasswordContext, findPasswordProblem, describePasswordProblem } from '#rules/sign-in/passwords.ts'
import type { Actor } from '#server/platform/actor.ts'
import { isBreached } from '#server/platform/breached-passwords.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/create-routes.ts'
import { toErrorFacts } from '#server/platform/log.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getAccountHolder } from '../identity.queries.ts'
import { hashPassword } from '../passwords.ts'
import { proveWithPassword } from '../prove-password.ts'
import { endOtherSessions, findSecondStep } from '../second-step/second-step.queries.ts'
import { toOwnTarget } from '../ranks.ts'
import { hashSecret } from '../secrets.ts'
import {
  findAccountByLink,
  deleteLinks,
  deleteResetRequest,
  savePassword,
  type LinkedAccount,
  consumeLink,
} from './password-reset.queries.ts'

export const getMinimumLength = ({ second_step }: Pick<LinkedAccount, 'second_step'>): number =>
  second_step ? MIN_LENGTH_WITH_SECOND_STEP : MIN_PASSWORD_LENGTH

/**
 * Returns whether the password is in the list of breached ones. An unreadable list never blocks a password: the other
 * rules still apply.
 */
const isBreachedPassword = async ({ config, log }: Platform, password: string): Promise<boolean> => {
  const { BREACHED_PASSWORDS: list } = config
  if (!list) return false
  return isBreached(list, password).catch((cause: unknown) => {
    log.write('identity.breached_passwords_unreadable', toErrorFacts(cause))
    return false
  })
}

/** @throws Failure invalid with a message for the field */
export const requireAcceptablePassword = async (
  platform: Platform,
  { password, who, path }: { password: string; who: PasswordContext; path: string },
): Promise<void> => {
  const problem =
    findPasswordProblem(password, who) ?? ((await isBreachedPassword(platform, password)) ? 'stolen' : null)
  if (!problem) return
  const message = describePasswordProblem(problem, who)
  throw new Failure('invalid', { message, fields: [{ path, message }] })
}

type NamedAccount = { first_name: string; last_name: string; email: string | null; username: string | null }
const listPersonalWords = ({ first_name, last_name, email, username }: NamedAccount, school: string): string[] =>
  [first_name, last_name, email ?? '', username ?? '', school].filter(Boolean)

/** Saves the password, and ends links, reset requests and other sessions, which the new password makes obsolete. */
const saveOwnPassword = async (
  tx: Database,
  { accountUuid, hash, now, but }: { accountUuid: string; hash: string; now: Date; but?: string },
): Promise<void> => {
  await savePassword(tx, toOwnTarget(accountUuid), hash)
  await deleteLinks(tx, accountUuid)
  await deleteResetRequest(tx, accountUuid)
  await endOtherSessions(tx, accountUuid, { now, ...(but ? { but } : {}) })
}

/** @throws Failure not_found if the link is no longer valid */
export const requireLinkedAccount = async ({ db, clock }: Platform, token: string): Promise<LinkedAccount> => {
  const account = await findAccountByLink(db, hashSecret(token), clock.now())
  if (!account) throw new Failure('not_found', { message: 'This link was used, or it has expired. Ask for a new one.' })
  return account
}

interface ResetByLinkRequest {
  token: string
  password: string
  /** The username or email address that the account must have, if the caller names one. */
  name?: string
}

const matchesAccount = ({ email, username }: LinkedAccount, name: string): boolean => {
  const normalize = (text: string): string => text.normalize('NFC').toLowerCase()
  return [email, username].some((candidate) => candidate !== null && normalize(candidate) === normalize(name))
}

/** Ends all sessions of the account. @returns the account's uuid @throws Failure not_found, invalid, busy */
export const resetPasswordByLink = async (
  platform: Platform,
  { token, password, name }: ResetByLinkRequest,
): Promise<string> => {
  const account = await requireLinkedAccount(platform, token)
  if (name !== undefined && !matchesAccount(account, name)) throw new Failure('not_found')
  const personalWords = listPersonalWords(account, account.school_name)
  const who = { secondStep: account.second_step, about: personalWords }
  await requireAcceptablePassword(platform, { password, who, path: 'PasswordReset.password' })
  const hash = await hashPassword(password)
  const now = platform.clock.now()
  await platform.db.transaction().execute(async (tx) => {
    if (!(await consumeLink(tx, hashSecret(token)))) throw new Failure('not_found')
    await saveOwnPassword(tx, { accountUuid: account.uuid, hash, now })
  })
  return account.uuid
}

/** Ends sessions on other devices. @throws Failure wrong_credentials, too_many_attempts, invalid, busy */
export const changePassword = async (
  platform: Platform,
  { actor, context, current, next }: { actor: Actor; context: CallContext; current: string; next: string },
): Promise<void> => {
  const { db, clock } = platform
  const { accountUuid } = actor
  const [state, person] = [await findSecondStep(db, accountUuid), await getAccountHolder(db, accountUuid)]
  // Students use the words of their card, which a teacher replaces.
  if (!state?.password_hash || !person || state.user_type === 'student') throw new Failure('not_permitted')
  const who = { secondStep: state.confirmed_at !== null, about: listPersonalWords(person, person.organization_name) }
  await requireAcceptablePassword(platform, { password: next, who, path: 'Password.next' })
  await proveWithPassword(platform, { actor, context, password: current, known: state })
  const hash = await hashPassword(next)
  await db
    .transaction()
    .execute((tx) => saveOwnPassword(tx, { accountUuid, hash, now: clock.now(), but: actor.sessionUuid }))
}
