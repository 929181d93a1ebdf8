/** Adds one person to the school, with a sign-in. */
import type { NewSignIn } from '#contract/identity/people.ts'
import type { RequestData } from '#contract/endpoint.ts'
import type { personAdd } from '#contract/identity/people.ts'
import { Failure } from '#contract/failures.ts'
import { getAudienceOfGrade, suggestUsername } from '#rules/people/people.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { requireSignInTarget } from '../ranks.ts'
import { insertMember, insertPerson, lockPeople, findSectionOfSchool, listUsernamesLike } from './changes.queries.ts'
import { requirePerson } from './find-person.ts'
import { createFieldFailure, requireFreeNames, requireAssignableRole } from './requirements.ts'
import { createPassphrase, createSignInLink, savePassphrase } from './sign-ins.ts'

type AddPersonRequest = RequestData<typeof personAdd>['Person']

const findFreeUsername = async (tx: Database, actor: Actor, request: AddPersonRequest): Promise<string> => {
  const base = suggestUsername(request, () => false)
  const takenNames = new Set(await listUsernamesLike(tx, actor.organizationUuid, base))
  return suggestUsername(request, (name) => takenNames.has(name.toLowerCase()))
}

const insertNewPerson = async (tx: Database, actor: Actor, request: AddPersonRequest): Promise<string> => {
  const { organizationUuid } = actor
  const isStudent = request.user_type === 'student'
  await lockPeople(tx, organizationUuid)
  await requireFreeNames(tx, organizationUuid, request)
  const section = request.section_uuid && (await findSectionOfSchool(tx, organizationUuid, request.section_uuid))
  if (request.section_uuid && !section) throw new Failure('not_found')
  const { uuid } = await insertPerson(tx, {
    organization_uuid: organizationUuid,
    first_name: request.first_name,
    last_name: request.last_name,
    email: request.email ?? null,
    username: request.username ?? (isStudent ? await findFreeUsername(tx, actor, request) : null),
    user_type: request.user_type,
    grade: isStudent ? (request.grade ?? null) : null,
    audience: isStudent ? getAudienceOfGrade(request.grade ?? 0) : 'adult',
    permissions: request.permission ? [request.permission] : [],
    landing: request.landing ?? 'home',
    operator: request.operator ?? false,
  })
  const part = isStudent ? 'pupil' : 'teacher'
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
  { request, origin }: { request: AddPersonRequest; origin: string },
): Promise<NewSignIn> => {
  requireAssignableRole(actor, request)
  if (request.user_type === 'student' && (request.grade ?? null) === null) {
    throw createFieldFailure('grade', 'Choose a grade.')
  }
  const passphrase = request.user_type === 'student' ? await createPassphrase() : undefined
  return platform.db.transaction().execute(async (tx) => {
    const person = requireSignInTarget(actor, await requirePerson(tx, actor, await insertNewPerson(tx, actor, request)))
    return passphrase
      ? savePassphrase(platform, tx, { person, ...passphrase })
      : createSignInLink(platform, tx, { person, origin })
  })
}
