/** Who is asking, and proofs that something is theirs. */
import type { UserType } from '#contract/identity.ts'
import type { Feature } from '#rules/features.ts'

/** A signed-in person as the server knows them for the length of one call. */
export interface Actor {
  accountUuid: string
  organizationUuid: string
  /** The login session, not a guided one. */
  sessionUuid: string
  userType: UserType
  permissions: readonly string[]
  operator: boolean
  /** Where their school is. */
  timeZone: string
  /** What their school does without. */
  switchedOff: readonly Feature[]
  /** They signed in with two steps. */
  secondStep: boolean
}

export const isAdmin = (actor: Actor): boolean => actor.userType === 'admin'
export const isTeacher = (actor: Actor): boolean =>
  actor.permissions.includes('learn') || actor.permissions.includes('demo_learn')

declare const owned: unique symbol
/** A row that the ownership query found to be the actor's own; queries that change something take no other. */
export type Owned<Row> = Row & { readonly [owned]: true }

/** Only for the query that has just filtered by the owner: nothing else may make this proof. */
export const asOwned = <Row>(row: Row): Owned<Row> => row as Owned<Row>
