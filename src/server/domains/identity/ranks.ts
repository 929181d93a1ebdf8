/**
 * The only place that decides whose sign-in a person may change. Everything that creates, changes or ends a sign-in
 * method takes a `SignInTarget`, and only the checks below create one, so a call without a check doesn't compile.
 */
import type { UserType } from '#contract/identity.ts'
import { Failure } from '#contract/failures.ts'
import type { Actor, Owned } from '#server/platform/actor.ts'

export interface RankedAccount {
  user_type: UserType
  operator: boolean
}

const ranks: Record<UserType, number> = { student: 0, teacher_only: 1, teacher: 1, admin: 2 }

export const getUserRank = ({ user_type, operator }: RankedAccount): number =>
  user_type === 'admin' && operator ? ranks.admin + 1 : ranks[user_type]

declare const checked: unique symbol
/** An account whose sign-in may be changed now, because its rank was compared with that of the actor. */
export type SignInTarget<Row = { uuid: string }> = Owned<Row> & { readonly [checked]: true }

export type SignInLock = 'self' | 'operator'

const messages: Record<SignInLock | 'rank', string> = {
  self: "This is your own account. Another admin has to do this, so you don't lock yourself out.",
  operator: 'This person is a system admin. Only another system admin can change this account.',
  rank: 'Only an admin can change how this person signs in.',
}

const outranks = (person: RankedAccount, actor: Actor): boolean =>
  getUserRank(person) > getUserRank({ user_type: actor.userType, operator: actor.operator })

/** Returns why an admin may not change how a person signs in, or null if they may. */
export const getSignInLock = (actor: Actor, person: RankedAccount & { uuid: string }): SignInLock | null => {
  if (person.uuid === actor.accountUuid) return 'self'
  return outranks(person, actor) ? 'operator' : null
}

/**
 * Call it in the transaction that changes the sign-in, while the people are locked: a rank may change while a password
 * is being hashed.
 * @throws Failure not_permitted for oneself and for people of a higher rank
 */
export const requireSignInTarget = <Row extends RankedAccount & { uuid: string }>(
  actor: Actor,
  person: Owned<Row>,
): SignInTarget<Row> => {
  const lock = getSignInLock(actor, person)
  if (lock) {
    const message = lock === 'operator' && person.user_type !== 'admin' ? messages.rank : messages[lock]
    throw new Failure('not_permitted', { message })
  }
  return person as SignInTarget<Row>
}

/** An import changes only students and teachers, no matter who runs it. */
export const toListTarget = <Row extends Pick<RankedAccount, 'user_type'>>(
  person: Row,
): SignInTarget<Row> | undefined => (person.user_type === 'admin' ? undefined : (person as SignInTarget<Row>))

/** For commands on the server itself: the person who runs them already controls the database. */
export const toConsoleTarget = <Row>(person: Owned<Row>): SignInTarget<Row> => person as SignInTarget<Row>

/** For changes to one's own sign-in, once the person has authenticated or followed a link sent to their own address. */
export const toOwnTarget = (accountUuid: string): SignInTarget => ({ uuid: accountUuid }) as SignInTarget
