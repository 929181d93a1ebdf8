/** Choosing a password: by a link, or in place of the one a person has. */
import { Failure } from '#contract/failures.ts'
import { PASSWORD_LEAST, PASSWORD_LEAST_WITH_SECOND_STEP } from '#rules/password-lengths.ts'
import { type PasswordFor, passwordProblem, passwordWords } from '#rules/passwords.ts'
import type { Actor } from '../../../platform/actor.ts'
import { isBreached } from '../../../platform/breached-passwords.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { CallContext } from '../../../platform/http/serve.ts'
import { factsOf } from '../../../platform/log.ts'
import type { Platform } from '../../../platform/platform.ts'
import { personOfAccount } from '../identity.queries.ts'
import { hashPassword } from '../passwords.ts'
import { provingTry } from '../proving.ts'
import { endSessionsOf, secondStepOf } from '../second-step/second-step.queries.ts'
import { ownTarget } from '../ranks.ts'
import { hashSecret } from '../secrets.ts'
import {
  accountOfLink,
  forgetLinksOf,
  forgetWish,
  keepPassword,
  type LinkedAccount,
  useUpLink,
} from './forgotten.queries.ts'

export const leastOf = ({ second_step }: Pick<LinkedAccount, 'second_step'>): number =>
  second_step ? PASSWORD_LEAST_WITH_SECOND_STEP : PASSWORD_LEAST

/** A list that can't be read keeps nobody from having a password: the other rules hold. */
const isStolen = async ({ config, log }: Platform, password: string): Promise<boolean> => {
  const { BREACHED_PASSWORDS: list } = config
  if (!list) return false
  return isBreached(list, password).catch((cause: unknown) => {
    log.error('breached passwords cannot be looked up', factsOf(cause))
    return false
  })
}

/** @throws Failure invalid with a sentence beside the field */
export const requireGoodPassword = async (
  platform: Platform,
  { password, who, path }: { password: string; who: PasswordFor; path: string },
): Promise<void> => {
  const problem = passwordProblem(password, who) ?? ((await isStolen(platform, password)) ? 'stolen' : null)
  if (!problem) return
  const message = passwordWords(problem, who)
  throw new Failure('invalid', { message, fields: [{ path, message }] })
}

type Named = { first_name: string; last_name: string; email: string | null; username: string | null }
const aboutOf = ({ first_name, last_name, email, username }: Named, school: string): string[] =>
  [first_name, last_name, email ?? '', username ?? '', school].filter(Boolean)

/** With everything that goes when somebody has a password of their own again. */
const keepOwnPassword = async (
  tx: Database,
  { accountUuid, hash, now, but }: { accountUuid: string; hash: string; now: Date; but?: string },
): Promise<void> => {
  await keepPassword(tx, ownTarget(accountUuid), hash)
  await forgetLinksOf(tx, accountUuid)
  await forgetWish(tx, accountUuid)
  await endSessionsOf(tx, accountUuid, { now, ...(but ? { but } : {}) })
}

/** @throws Failure not_found where the link is no good any more */
export const linkedAccount = async ({ db, clock }: Platform, token: string): Promise<LinkedAccount> => {
  const account = await accountOfLink(db, hashSecret(token), clock.now())
  if (!account) throw new Failure('not_found', { message: 'This link was used before, or its time is over.' })
  return account
}

interface ByLink {
  token: string
  password: string
  /** Whose it has to be, where the caller says so. */
  name?: string
}

const isMeant = ({ email, username }: LinkedAccount, name: string): boolean => {
  const plain = (text: string): string => text.normalize('NFC').toLowerCase()
  return [email, username].some((one) => one !== null && plain(one) === plain(name))
}

/** All sessions of the account end. @returns whose it is @throws Failure not_found, invalid, busy */
export const chooseByLink = async (platform: Platform, { token, password, name }: ByLink): Promise<string> => {
  const account = await linkedAccount(platform, token)
  if (name !== undefined && !isMeant(account, name)) throw new Failure('not_found')
  const about = aboutOf(account, account.school_name)
  const who = { secondStep: account.second_step, about }
  await requireGoodPassword(platform, { password, who, path: 'PasswordReset.password' })
  const hash = await hashPassword(password)
  const now = platform.clock.now()
  await platform.db.transaction().execute(async (tx) => {
    if (!(await useUpLink(tx, hashSecret(token)))) throw new Failure('not_found')
    await keepOwnPassword(tx, { accountUuid: account.uuid, hash, now })
  })
  return account.uuid
}

/** Sessions on other devices end. @throws Failure wrong_credentials, too_many_attempts, invalid, busy */
export const changePassword = async (
  platform: Platform,
  { actor, context, current, next }: { actor: Actor; context: CallContext; current: string; next: string },
): Promise<void> => {
  const { db, clock } = platform
  const { accountUuid } = actor
  const [known, person] = [await secondStepOf(db, accountUuid), await personOfAccount(db, accountUuid)]
  // Pupils have the words of their card, which a teacher gives out anew.
  if (!known?.password_hash || !person || known.user_type === 'student') throw new Failure('not_permitted')
  const who = { secondStep: known.confirmed_at !== null, about: aboutOf(person, person.organization_name) }
  await requireGoodPassword(platform, { password: next, who, path: 'Password.next' })
  await provingTry(platform, { actor, context, password: current, known })
  const hash = await hashPassword(next)
  await db
    .transaction()
    .execute((tx) => keepOwnPassword(tx, { accountUuid, hash, now: clock.now(), but: actor.sessionUuid }))
}
