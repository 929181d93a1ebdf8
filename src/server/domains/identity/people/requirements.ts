/** Rules that every person must meet, whether they are added or edited. */
import type { UserType } from '#contract/identity.ts'
import { Failure } from '#contract/failures.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findByEmail, findByUsername } from './changes.queries.ts'

export const createFieldFailure = (field: string, message: string): Failure =>
  new Failure('invalid', { message, fields: [{ path: `Person.${field}`, message }] })

interface RequestedRole {
  user_type: UserType
  email?: string | null | undefined
  username?: string | null | undefined
  permission?: string | null | undefined
  operator?: boolean | undefined
}

/** @throws Failure invalid, not_permitted */
export const requireAssignableRole = (
  actor: Actor,
  { user_type, email, permission, operator }: RequestedRole,
): void => {
  if (operator && !actor.operator) {
    throw new Failure('not_permitted', { message: 'Only a system admin can make someone else a system admin.' })
  }
  if (operator && user_type !== 'admin') {
    throw createFieldFailure('operator', 'Only a school admin can be a system admin. Change the role first.')
  }
  if (user_type !== 'student' && !email) {
    throw createFieldFailure('email', 'Adults sign in with an email address. Enter one.')
  }
  if (user_type === 'student' && permission) {
    throw createFieldFailure('permission', 'Learn is only for teachers. Choose No access.')
  }
}

const createNameTakenFailure = (field: string, message: string): Failure =>
  new Failure('name_taken', { message, fields: [{ path: `Person.${field}`, message }] })

/** @param own the account whose current names may stay @throws Failure name_taken */
export const requireFreeNames = async (
  tx: Database,
  organizationUuid: string,
  { email, username, own }: Pick<RequestedRole, 'email' | 'username'> & { own?: string },
): Promise<void> => {
  const byEmail = email ? await findByEmail(tx, email) : undefined
  if (byEmail && byEmail.uuid !== own) {
    // Nobody here may learn who is at another school.
    const isSameSchool = byEmail.organization_uuid === organizationUuid
    throw createNameTakenFailure(
      'email',
      isSameSchool
        ? `${byEmail.first_name} ${byEmail.last_name} has this email address.`
        : "This email address can't be used here.",
    )
  }
  const byUsername = username ? await findByUsername(tx, organizationUuid, username) : undefined
  if (byUsername && byUsername.uuid !== own) {
    throw createNameTakenFailure('username', `${byUsername.first_name} ${byUsername.last_name} has this username.`)
  }
}
