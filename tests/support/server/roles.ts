/** All roles, and the access table: the roles that may call each kind of endpoint. */
import type { Access } from '#contract/endpoint.ts'
import type { PersonOptions } from '../fixtures/test-people.ts'

export const roles = [
  'a stranger',
  'a student',
  'a teacher',
  'a demo teacher',
  'a teacher without permission',
  'an admin of a school',
  'an operator',
] as const
export type Role = (typeof roles)[number]

/** The account options of a person of each role. */
export const personOptions: Readonly<Record<Exclude<Role, 'a stranger'>, PersonOptions>> = {
  'a student': {},
  'a teacher': { user_type: 'teacher', permissions: ['learn'] },
  'a demo teacher': { user_type: 'teacher', permissions: ['demo_learn'] },
  'a teacher without permission': { user_type: 'teacher' },
  'an admin of a school': { user_type: 'admin' },
  'an operator': { user_type: 'admin', operator: true },
}

/** The order of the roles for changes of another person's sign-in. */
export const ranks: Readonly<Record<Role, number>> = {
  'a stranger': 0,
  'a student': 1,
  'a teacher': 2,
  'a demo teacher': 2,
  'a teacher without permission': 2,
  'an admin of a school': 3,
  'an operator': 4,
}

const signedInRoles = roles.filter((role) => role !== 'a stranger')
const learnRoles: readonly Role[] = ['a teacher', 'a demo teacher']

export const allowed: Record<Access, readonly Role[]> = {
  public: roles,
  member: signedInRoles,
  learner: ['a student', ...learnRoles, 'a teacher without permission'],
  teacher: learnRoles,
  staff: [...learnRoles, 'an admin of a school', 'an operator'],
  admin: ['an admin of a school', 'an operator'],
  operator: ['an operator'],
}
