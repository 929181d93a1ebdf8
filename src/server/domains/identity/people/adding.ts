/** Adds one person to the school, with a way in. */
import type { NewSignIn } from '#contract/identity/people.ts'
import type { Received } from '#contract/endpoint.ts'
import type { personAdd } from '#contract/identity/people.ts'
import { Failure } from '#contract/failures.ts'
import { audienceOfGrade, usernameFor } from '#rules/people/people.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { signInTarget } from '../ranks.ts'
import { addMember, addPerson, holdPeople, sectionOfSchool, usernamesLike } from './changes.queries.ts'
import { foundPerson } from './finding.ts'
import { fieldProblem, requireFreeNames, requireMayBe } from './requirements.ts'
import { newWords, putLink, putWords } from './sign-ins.ts'

type Wish = Received<typeof personAdd>['Person']

const freeUsername = async (tx: Database, actor: Actor, wish: Wish): Promise<string> => {
  const base = usernameFor(wish, () => false)
  const taken = new Set(await usernamesLike(tx, actor.organizationUuid, base))
  return usernameFor(wish, (name) => taken.has(name.toLowerCase()))
}

const putPerson = async (tx: Database, actor: Actor, wish: Wish): Promise<string> => {
  const { organizationUuid } = actor
  const isPupil = wish.user_type === 'student'
  await holdPeople(tx, organizationUuid)
  await requireFreeNames(tx, organizationUuid, wish)
  const section = wish.section_uuid && (await sectionOfSchool(tx, organizationUuid, wish.section_uuid))
  if (wish.section_uuid && !section) throw new Failure('not_found')
  const { uuid } = await addPerson(tx, {
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
  if (section) await addMember(tx, { section_uuid: section.uuid, account_uuid: uuid, part })
  return uuid
}

/**
 * The person with their way in, or neither: whoever is told that it failed adds them again.
 * @throws Failure invalid, name_taken, not_permitted, not_found, busy
 */
export const addOne = async (
  platform: Platform,
  actor: Actor,
  { wish, origin }: { wish: Wish; origin: string },
): Promise<NewSignIn> => {
  requireMayBe(actor, wish)
  if (wish.user_type === 'student' && (wish.grade ?? null) === null) throw fieldProblem('grade', 'Choose a grade.')
  const words = wish.user_type === 'student' ? await newWords() : undefined
  return platform.db.transaction().execute(async (tx) => {
    const person = signInTarget(actor, await foundPerson(tx, actor, await putPerson(tx, actor, wish)))
    return words ? putWords(platform, tx, { person, ...words }) : putLink(platform, tx, { person, origin })
  })
}
