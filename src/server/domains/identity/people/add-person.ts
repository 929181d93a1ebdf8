/** Adds one person to the school, with a sign-in. */
import type { NewSignIn } from '#contract/identity/people.ts'
import type { RequestData } from '#contract/endpoint.ts'
import type { personAdd } from '#contract/identity/people.ts'
import { Failure } from '#contract/failures.ts'
import { audienceOfGrade, usernameFor } from '#rules/people/people.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { requireSignInTarget } from '../ranks.ts'
import { insertMember, insertPerson, lockPeople, findSectionOfSchool, listUsernamesLike } from './changes.queries.ts'
import { requirePerson } from './find-person.ts'
import { fieldProblem, requireFreeNames, requireAssignableRole } from './requirements.ts'
import { createPassphrase, createSignInLink, savePassphrase } from './sign-ins.ts'

type AddPersonRequest = RequestData<typeof personAdd>['Person']

const freeUsername = async (tx: Database, actor: Actor, wish: AddPersonRequest): Promise<string> => {
  const base = usernameFor(wish, () => false)
  const taken = new Set(await listUsernamesLike(tx, actor.organizationUuid, base))
  return usernameFor(wish, (name) => taken.has(name.toLowerCase()))
}

const putPerson = async (tx: Database, actor: Actor, wish: AddPersonRequest): Promise<string> => {
  const { organizationUuid } = actor
  const isPupil = wish.user_type === 'student'
  await lockPeople(tx, organizationUuid)
  await requireFreeNames(tx, organizationUuid, wish)
  const section = wish.section_uuid && (await findSectionOfSchool(tx, organizationUuid, wish.section_uuid))
  if (wish.section_uuid && !section) throw new Failure('not_found')
  const { uuid } = await insertPerson(tx, {
    organization_uuid: organizationUuid,
    first_name: wish.first_name,
    last_name: wish.last_name,
    email: wish.email ?? null,
    username: wish.username ?? (isPupil ? await freeUsername(tx, actor, wish) : null),
    user_type: wish.user_type,
    grade: isPupil ? (wish.grade ?? null) : null,
    audience: isPupil ? audienceOfGrade(wish.grade ?? 0) : 'adult',
    permissions: wish.permission ? [wish.permission] : [],
    landing: wish.landing ?? 'home',
    operator: wish.operator ?? false,
  })
  const part = isPupil ? 'pupil' : 'teacher'
  if (section) await insertMember(tx, { section_uuid: section.uuid, account_uuid: uuid, part })
  return uuid
}

/**
 * Creates the person and their sign-in, or neither: an admin who sees a failure adds them again.
 * @throws Failure invalid, name_taken, not_permitted, not_found, busy
 */
export const createPerson = async (
  platform: Platform,
  actor: Actor,
  { wish, origin }: { wish: AddPersonRequest; origin: string },
): Promise<NewSignIn> => {
  requireAssignableRole(actor, wish)
  if (wish.user_type === 'student' && (wish.grade ?? null) === null) throw fieldProblem('grade', 'Choose a grade.')
  const words = wish.user_type === 'student' ? await createPassphrase() : undefined
  return platform.db.transaction().execute(async (tx) => {
    const person = requireSignInTarget(actor, await requirePerson(tx, actor, await putPerson(tx, actor, wish)))
    return words
      ? savePassphrase(platform, tx, { person, ...words })
      : createSignInLink(platform, tx, { person, origin })
  })
}
