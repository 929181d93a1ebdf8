/** Edits one person: their details, their role, and whether their account is active. */
import type { RequestData } from '#contract/endpoint.ts'
import type { personEdit } from '#contract/identity/people.ts'
import { Failure } from '#contract/failures.ts'
import { getAudienceOfGrade } from '#rules/people/people.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { deleteCards } from '../sign-in-cards/cards.queries.ts'
import { deleteLinks, deleteResetRequest } from '../password-reset/password-reset.queries.ts'
import { endSession } from '../identity.queries.ts'
import { deletePasskeysOfStudents, suspendDirectSignIn } from '../passkeys/passkeys.queries.ts'
import { endOtherSessions } from '../second-step/second-step.queries.ts'
import { getUserRank, type SignInTarget, requireSignInTarget } from '../ranks.ts'
import {
  updateNames,
  updatePerson,
  markDeactivated,
  deleteTemporaryPassword,
  deletePassphrase,
  lockPeople,
  markReactivated,
} from './changes.queries.ts'
import { requirePerson, requireOtherAdmins } from './find-person.ts'
import { type PersonDetailRow, findSessionOfPerson } from './people.queries.ts'
import { createFieldFailure, requireFreeNames, requireAssignableRole } from './requirements.ts'

type EditPersonRequest = RequestData<typeof personEdit>['Person']

/** Returns the person as the edit would leave them. */
const normalizeEdit = (person: PersonDetailRow, request: EditPersonRequest) => {
  const getValueOr = <Value>(value: Value | undefined, current: Value): Value => (value === undefined ? current : value)
  const user_type = getValueOr(request.user_type, person.user_type)
  return {
    first_name: getValueOr(request.first_name, person.first_name),
    last_name: getValueOr(request.last_name, person.last_name),
    email: getValueOr(request.email, person.email),
    username: getValueOr(request.username, person.username),
    user_type,
    grade: user_type === 'student' ? getValueOr(request.grade, person.grade) : null,
    permission: user_type === 'student' ? null : getValueOr(request.permission, person.permissions[0] ?? null),
    landing: getValueOr(request.landing, person.landing),
    operator: user_type === 'admin' && getValueOr(request.operator, person.operator),
  }
}
type NormalizedEdit = ReturnType<typeof normalizeEdit>

const toAudience = (person: PersonDetailRow, { user_type, grade }: NormalizedEdit): PersonDetailRow['audience'] => {
  if (user_type !== 'student') return 'adult'
  if (grade !== null) return getAudienceOfGrade(grade)
  if (person.audience === 'adult') throw createFieldFailure('grade', 'Choose a grade.')
  return person.audience
}

/**
 * Returns whether the edit changes what the person can access. A name grants no access, so admins may correct their
 * own.
 */
const changesPrivileges = (person: PersonDetailRow, edited: NormalizedEdit): boolean =>
  edited.user_type !== person.user_type ||
  edited.operator !== person.operator ||
  edited.email !== person.email ||
  edited.username !== person.username ||
  edited.permission !== (person.permissions[0] ?? null)

/**
 * Ends what belonged to the earlier role. Open pages may still show that role's content. A student's printed card has
 * been in other hands and may only open a student's account, so an adult gets a sign-in of their own.
 */
const endEarlierRole = async (tx: Database, person: SignInTarget<PersonDetailRow>, now: Date): Promise<void> => {
  await endOtherSessions(tx, person.uuid, { now })
  if (person.user_type !== 'student') return
  await deleteCards(tx, [person.uuid])
  await deletePassphrase(tx, person)
}

/**
 * Ends links and first passwords that a school admin was shown, because those must never open a system admin's account.
 * A person who becomes a system admin before using theirs gets a new one.
 */
const revokeSharedSignIns = async (tx: Database, person: SignInTarget<PersonDetailRow>): Promise<void> => {
  await deleteLinks(tx, person.uuid)
  await deleteTemporaryPassword(tx, person)
}

/** @throws Failure not_found, not_permitted, invalid, name_taken, changed */
export const editPerson = async (platform: Platform, actor: Actor, request: EditPersonRequest): Promise<void> => {
  const { db, clock, events } = platform
  await db.transaction().execute(async (tx) => {
    await lockPeople(tx, actor.organizationUuid)
    const person = await requirePerson(tx, actor, request.uuid)
    if (person.revision !== request.revision) throw new Failure('changed')
    const edited = normalizeEdit(person, request)
    const isOwnName = person.uuid === actor.accountUuid && !changesPrivileges(person, edited)
    const target = isOwnName ? undefined : requireSignInTarget(actor, person)
    if (target) requireAssignableRole(actor, edited)
    if (!edited.email && !edited.username) throw createFieldFailure('username', 'Enter a username or an email address.')
    await requireOtherAdmins(tx, person, { admin: edited.user_type === 'admin', operator: edited.operator })
    await requireFreeNames(tx, actor.organizationUuid, { ...edited, own: person.uuid })
    const { permission, ...columns } = edited
    const change = { ...columns, audience: toAudience(person, edited), permissions: permission ? [permission] : [] }
    const saved = await (target ? updatePerson(tx, target, change) : updateNames(tx, person, change))
    if (!saved) throw new Failure('changed')
    const gainsRank = getUserRank(edited) > getUserRank(person)
    const changesType = edited.user_type !== person.user_type
    // Somebody of a lower rank may have opened a session as this person; that session must not gain the new rank. The
    // same person may have added a passkey, which must not open the account alone.
    if (target && (gainsRank || changesType)) await endEarlierRole(tx, target, clock.now())
    if (target && gainsRank) await suspendDirectSignIn(tx, target)
    if (target && gainsRank && edited.operator) await revokeSharedSignIns(tx, target)
    if (changesType && edited.user_type === 'student') await deletePasskeysOfStudents(tx, [person.uuid])
    await events.publish(person.uuid, { kind: 'person' }, tx)
  })
}

/** Returns the person if the actor may change them, under the lock on the school's people. */
const requireEditablePerson = async (
  tx: Database,
  actor: Actor,
  uuid: string,
): Promise<SignInTarget<PersonDetailRow>> => {
  await lockPeople(tx, actor.organizationUuid)
  return requireSignInTarget(actor, await requirePerson(tx, actor, uuid))
}

/** @throws Failure not_found, not_permitted */
export const deactivatePerson = async (
  { db, clock, events }: Platform,
  actor: Actor,
  { uuid, left }: { uuid: string; left: boolean },
): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    const person = await requireEditablePerson(tx, actor, uuid)
    await requireOtherAdmins(tx, person, { admin: false, operator: false })
    const now = clock.now()
    await markDeactivated(tx, person, { left, now })
    await endOtherSessions(tx, uuid, { now })
    await deleteLinks(tx, uuid)
    await deleteResetRequest(tx, uuid)
    await events.publish(uuid, { kind: 'person' }, tx)
  })
}

/** @throws Failure not_found, not_permitted */
export const reactivatePerson = async ({ db }: Platform, actor: Actor, uuid: string): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    await markReactivated(tx, await requireEditablePerson(tx, actor, uuid))
  })
}

/** @throws Failure not_found, not_permitted */
export const endSessions = async (
  { db, clock, events }: Platform,
  actor: Actor,
  { uuid, session_uuid }: { uuid: string; session_uuid?: string | undefined },
): Promise<void> => {
  const person = requireSignInTarget(actor, await requirePerson(db, actor, uuid))
  const now = clock.now()
  if (session_uuid === undefined) await endOtherSessions(db, uuid, { now })
  else {
    const session = await findSessionOfPerson(db, person, session_uuid)
    if (!session) throw new Failure('not_found')
    await endSession(db, session, now)
  }
  await events.publish(uuid, { kind: 'person' })
}
