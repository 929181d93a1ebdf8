/** Changes to one person: who they are, what they may do, whether they are still here. */
import type { Received } from '#contract/endpoint.ts'
import type { personEdit } from '#contract/identity/people.ts'
import { Failure } from '#contract/failures.ts'
import { audienceOfGrade } from '#rules/people/people.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { removeCards } from '../cards/cards.queries.ts'
import { forgetLinksOf, forgetWish } from '../forgotten/forgotten.queries.ts'
import { endSession } from '../identity.queries.ts'
import { endSessionsOf } from '../second-step/second-step.queries.ts'
import { rankOf, type SignInTarget, signInTarget } from '../ranks.ts'
import {
  changeNames,
  changePerson,
  deactivate,
  forgetGivenPassword,
  forgetPassphrase,
  holdPeople,
  reactivate,
} from './changes.queries.ts'
import { foundPerson, requireOthers } from './finding.ts'
import { type PersonDetailRow, sessionOfPerson } from './people.queries.ts'
import { fieldProblem, requireFreeNames, requireMayBe } from './requirements.ts'

type Wish = Received<typeof personEdit>['Person']

/** As they would be. */
const wished = (person: PersonDetailRow, wish: Wish) => {
  const given = <Value>(value: Value | undefined, own: Value): Value => (value === undefined ? own : value)
  const user_type = given(wish.user_type, person.user_type)
  return {
    first_name: given(wish.first_name, person.first_name),
    last_name: given(wish.last_name, person.last_name),
    email: given(wish.email, person.email),
    username: given(wish.username, person.username),
    user_type,
    grade: user_type === 'student' ? given(wish.grade, person.grade) : null,
    permission: user_type === 'student' ? null : given(wish.permission, person.permissions[0] ?? null),
    landing: given(wish.landing, person.landing),
    operator: user_type === 'admin' && given(wish.operator, person.operator),
  }
}
type Wished = ReturnType<typeof wished>

const audienceOf = (person: PersonDetailRow, { user_type, grade }: Wished): PersonDetailRow['audience'] => {
  if (user_type !== 'student') return 'adult'
  if (grade !== null) return audienceOfGrade(grade)
  if (person.audience === 'adult') throw fieldProblem('grade', 'Choose a grade.')
  return person.audience
}

/** What opens doors; names are no such thing, and an admin may put their own right. */
const changesStanding = (person: PersonDetailRow, next: Wished): boolean =>
  next.user_type !== person.user_type ||
  next.operator !== person.operator ||
  next.email !== person.email ||
  next.username !== person.username ||
  next.permission !== (person.permissions[0] ?? null)

/**
 * What stands on the screen of the one they were is not for the one they are. What a pupil was given on paper has been
 * in other hands and opens a pupil's account alone: an adult is given a way in of their own.
 */
const endWhatTheyWere = async (tx: Database, person: SignInTarget<PersonDetailRow>, now: Date): Promise<void> => {
  await endSessionsOf(tx, person.uuid, { now })
  if (person.user_type !== 'student') return
  await removeCards(tx, [person.uuid])
  await forgetPassphrase(tx, person)
}

/**
 * Links and first passwords that a school admin was shown never open the account of somebody who runs the installation:
 * whoever becomes an operator before using theirs is given a new one.
 */
const endWhatOthersWereShown = async (tx: Database, person: SignInTarget<PersonDetailRow>): Promise<void> => {
  await forgetLinksOf(tx, person.uuid)
  await forgetGivenPassword(tx, person)
}

/** @throws Failure not_found, not_permitted, invalid, name_taken, changed */
export const editPerson = async (platform: Platform, actor: Actor, wish: Wish): Promise<void> => {
  const { db, clock, events } = platform
  await db.transaction().execute(async (tx) => {
    await holdPeople(tx, actor.organizationUuid)
    const person = await foundPerson(tx, actor, wish.uuid)
    if (person.revision !== wish.revision) throw new Failure('changed')
    const next = wished(person, wish)
    const isOwnName = person.uuid === actor.accountUuid && !changesStanding(person, next)
    const target = isOwnName ? undefined : signInTarget(actor, person)
    if (target) requireMayBe(actor, next)
    if (!next.email && !next.username) throw fieldProblem('username', 'A username or an email address is needed.')
    await requireOthers(tx, person, { admin: next.user_type === 'admin', operator: next.operator })
    await requireFreeNames(tx, actor.organizationUuid, { ...next, own: person.uuid })
    const { permission, ...columns } = next
    const change = { ...columns, audience: audienceOf(person, next), permissions: permission ? [permission] : [] }
    const saved = await (target ? changePerson(tx, target, change) : changeNames(tx, person, change))
    if (!saved) throw new Failure('changed')
    const rises = rankOf(next) > rankOf(person)
    // Someone of a lower rank may have opened a session of this person; it must not rise with them.
    if (target && (rises || next.user_type !== person.user_type)) await endWhatTheyWere(tx, target, clock.now())
    if (target && rises && next.operator) await endWhatOthersWereShown(tx, target)
    await events.tell(person.uuid, { kind: 'person' }, tx)
  })
}

/** Their own by the actor's lock, and not the last who could let others in. */
const changeable = async (tx: Database, actor: Actor, uuid: string): Promise<SignInTarget<PersonDetailRow>> => {
  await holdPeople(tx, actor.organizationUuid)
  return signInTarget(actor, await foundPerson(tx, actor, uuid))
}

/** @throws Failure not_found, not_permitted */
export const deactivatePerson = async (
  { db, clock, events }: Platform,
  actor: Actor,
  { uuid, left }: { uuid: string; left: boolean },
): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    const person = await changeable(tx, actor, uuid)
    await requireOthers(tx, person, { admin: false, operator: false })
    const now = clock.now()
    await deactivate(tx, person, { left, now })
    await endSessionsOf(tx, uuid, { now })
    await forgetLinksOf(tx, uuid)
    await forgetWish(tx, uuid)
    await events.tell(uuid, { kind: 'person' }, tx)
  })
}

/** @throws Failure not_found, not_permitted */
export const reactivatePerson = async ({ db }: Platform, actor: Actor, uuid: string): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    await reactivate(tx, await changeable(tx, actor, uuid))
  })
}

/** @throws Failure not_found, not_permitted */
export const endSessions = async (
  { db, clock, events }: Platform,
  actor: Actor,
  { uuid, session_uuid }: { uuid: string; session_uuid?: string | undefined },
): Promise<void> => {
  const person = signInTarget(actor, await foundPerson(db, actor, uuid))
  const now = clock.now()
  if (session_uuid === undefined) await endSessionsOf(db, uuid, { now })
  else {
    const session = await sessionOfPerson(db, person, session_uuid)
    if (!session) throw new Failure('not_found')
    await endSession(db, session, now)
  }
  await events.tell(uuid, { kind: 'person' })
}
