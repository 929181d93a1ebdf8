/**
 * Whose sign-in one may change: the only place that decides it. Whatever creates, changes or ends a way to sign in takes a
 * `SignInTarget`, and only the checks below make one, so a call that forgets to check does not compile.
 */
import type { UserType } from '#contract/identity.ts'
import { Failure } from '#contract/failures.ts'
import type { Actor, Owned } from '#server/platform/actor.ts'

export interface RankedAccount {
  user_type: UserType
  operator: boolean
}

const ranks: Record<UserType, number> = { student: 0, teacher_only: 1, teacher: 1, admin: 2 }

export const rankOf = ({ user_type, operator }: RankedAccount): number =>
  user_type === 'admin' && operator ? ranks.admin + 1 : ranks[user_type]

declare const checked: unique symbol
/** An account whose sign-in may be changed here and now, because its rank was compared with who asks. */
export type SignInTarget<Row = { uuid: string }> = Owned<Row> & { readonly [checked]: true }

export type Lock = 'self' | 'operator'

const messages: Record<Lock | 'rank', string> = {
  self: 'This is you. Another admin can do that, so that nobody locks themselves out.',
  operator: 'This person runs the whole installation. Only somebody who does so too can change that.',
  rank: 'Only an admin can change how this person signs in.',
}

const outranks = (person: RankedAccount, actor: Actor): boolean =>
  rankOf(person) > rankOf({ user_type: actor.userType, operator: actor.operator })

/** Why an admin may not change how somebody signs in, or null. */
export const signInLockFor = (actor: Actor, person: RankedAccount & { uuid: string }): Lock | null => {
  if (person.uuid === actor.accountUuid) return 'self'
  return outranks(person, actor) ? 'operator' : null
}

/**
 * Read in the transaction that changes the sign-in, while people are held: a rank may change while a password is hashed.
 * @throws Failure not_permitted for oneself and for people of a higher rank
 */
export const requireSignInTarget = <Row extends RankedAccount & { uuid: string }>(
  actor: Actor,
  person: Owned<Row>,
): SignInTarget<Row> => {
  const lock = signInLockFor(actor, person)
  if (lock) {
    const message = lock === 'operator' && person.user_type !== 'admin' ? messages.rank : messages[lock]
    throw new Failure('not_permitted', { message })
  }
  return person as SignInTarget<Row>
}

/** A list changes students and teachers only, whoever imports it. */
export const toListTarget = <Row extends Pick<RankedAccount, 'user_type'>>(
  person: Row,
): SignInTarget<Row> | undefined => (person.user_type === 'admin' ? undefined : (person as SignInTarget<Row>))

/** For commands on the server itself: whoever runs them holds the database. */
export const toConsoleTarget = <Row>(person: Owned<Row>): SignInTarget<Row> => person as SignInTarget<Row>

/** For what people do about their own sign-in, once they have proven who they are or by a letter to their own address. */
export const toOwnTarget = (accountUuid: string): SignInTarget => ({ uuid: accountUuid }) as SignInTarget
