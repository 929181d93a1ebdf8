/** The one place that decides whether someone may make a call. */
import type { Access } from '#contract/endpoint.ts'
import { type Actor, isAdmin, isTeacher } from './actor.ts'

const allowed: Record<Access, (actor: Actor) => boolean> = {
  public: () => true,
  member: () => true,
  learner: (actor) => !isAdmin(actor),
  teacher: isTeacher,
  admin: isAdmin,
  operator: (actor) => isAdmin(actor) && actor.operator,
}

export const mayCall = (access: Access, actor: Actor): boolean => allowed[access](actor)
