/** Authorization: checks the permissions of an endpoint. No other module decides whether a person may make a call. */
import type { Access } from '#contract/endpoint.ts'
import type { Feature } from '#rules/features.ts'
import { type Actor, isAdmin, isTeacher } from './actor.ts'

const isAllowedByAccess: Record<Access, (actor: Actor) => boolean> = {
  public: () => true,
  member: () => true,
  learner: (actor) => !isAdmin(actor),
  teacher: isTeacher,
  staff: (actor) => isTeacher(actor) || isAdmin(actor),
  admin: isAdmin,
  operator: (actor) => isAdmin(actor) && actor.operator,
}

export const canCallEndpoint = (access: Access, actor: Actor): boolean => isAllowedByAccess[access](actor)

/** @param feature the feature that a call belongs to; most calls belong to none */
export const hasFeatureEnabled = (feature: Feature | undefined, actor: Actor): boolean =>
  feature === undefined || !actor.disabledFeatures.includes(feature)
