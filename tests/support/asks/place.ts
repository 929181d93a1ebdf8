/** A test server with a school that has a person of every role, in which every endpoint can succeed. */
import { randomUUID } from 'node:crypto'
import * as sections from '#contract/identity/sections.ts'
import { seedArticles } from '#server/domains/articles/articles.seed.ts'
import { seedLearn } from '#server/domains/learn/learn.seed.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'
import { seedQuestions } from '#server/domains/reflect/questions.seed.ts'
import { seedPages } from '#server/domains/site/site.seed.ts'
import type { TestApp } from '../app.ts'
import type { Blocks } from '../ask.ts'
import { type ConnectedSchool, connectedSchool } from '../school-platform.ts'
import { type Role, wishes } from '../roles.ts'
import { makeSchool, signedIn, type TestSchool, type Visitor, visitor } from '../people.ts'

export type Person = Awaited<ReturnType<typeof signedIn>>

export interface Place {
  house: TestApp
  school: TestSchool
  /** Prepares items for other callers; its own requests are not tested. */
  keeper: Person
  pupil: Person
  teacher: Person
  /** Another school, which has a connected platform. */
  connected: ConnectedSchool
  /** Signs in a new person of the role, in a new school unless another is given. */
  fresh: (role: Role, school?: TestSchool) => Promise<Asker>
}
/** A visitor has no person, and requests of visitors don't use it. */
export type Asker = Person

/**
 * Creates blocks that the endpoint accepts from this person, with the items they name; `id` fills the path parameter.
 */
export type Recipe = (me: Asker, at: Place) => Blocks | Promise<Blocks>
export type Recipes = Readonly<Record<string, Recipe>>

/** Creates a class with those of the people who teach or learn. */
export const makeSection = async (
  { house, keeper }: Pick<Place, 'house' | 'keeper'>,
  ...people: Person[]
): Promise<string> => {
  const name = `Class ${randomUUID().slice(0, 8)}`
  const { Section } = await keeper.call(sections.sectionAdd, { Section: { name, audience: 'middle_school' } })
  const parts = { student: 'pupil', teacher: 'teacher', teacher_only: 'teacher', admin: null } as const
  const uuids = people.map(({ person }) => person.uuid)
  const known = house.platform.db.selectFrom('identity_account').select(['uuid', 'user_type'])
  for (const { uuid, user_type } of await known.where('uuid', 'in', uuids).execute()) {
    const part = parts[user_type]
    if (!part) continue
    await keeper.call(sections.membersAdd, { Members: { section_uuid: Section.uuid, part, people: [uuid] } })
  }
  return Section.uuid
}

export const openPlace = async (house: TestApp): Promise<Place> => {
  const { app, platform } = house
  await seedCatalog(platform)
  await seedQuestions(platform)
  await seedLearn(platform)
  await seedPages(platform)
  await seedArticles(platform)
  const world = { app, db: platform.db }
  const school = await makeSchool(platform.db)
  const keeper = await signedIn(world, { ...wishes['an operator'], school })
  const pupil = await signedIn(world, { school })
  const teacher = await signedIn(world, { ...wishes['a teacher'], school })
  const connected = await connectedSchool(house)
  const fresh: Place['fresh'] = async (role, where) => {
    if (role === 'a stranger') return visitor(app) as Visitor & Person
    return signedIn(world, { ...wishes[role], ...(where ? { school: where } : {}) })
  }
  return { house, school, keeper, pupil, teacher, connected, fresh }
}
