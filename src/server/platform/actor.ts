/** The signed-in caller, and proofs that a row belongs to them. */
import type { UserType } from '#contract/identity.ts'
import type { Feature } from '#rules/features.ts'

/** A signed-in person, as the server knows them during one call. */
export interface Actor {
  accountUuid: string
  organizationUuid: string
  /** The auth session, not a guided session. */
  sessionUuid: string
  userType: UserType
  permissions: readonly string[]
  operator: boolean
  /** The time zone of their school. */
  timeZone: string
  /** The features that their school turned off. */
  disabledFeatures: readonly Feature[]
  /** True if they signed in with two steps. */
  secondStep: boolean
}

export const isAdmin = (actor: Actor): boolean => actor.userType === 'admin'
export const isTeacher = (actor: Actor): boolean =>
  actor.permissions.includes('learn') || actor.permissions.includes('demo_learn')

declare const owned: unique symbol
/** A row that the ownership query found to belong to the actor. Queries that change something accept no other row. */
export type Owned<Row> = Row & { readonly [owned]: true }

/** Marks a row as owned. Only the query that has just filtered by the owner may call this. */
export const markOwned = <Row>(row: Row): Owned<Row> => row as Owned<Row>
