/** A house, and a school in it with somebody of every kind, in which every call there is can be asked in earnest. */
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
  /** Makes ready what others are asked to do something with; asks for nothing itself. */
  keeper: Person
  pupil: Person
  teacher: Person
  /** Another school, which has a platform. */
  connected: ConnectedSchool
  /** Somebody of this kind whom nothing has happened to yet, in a school of their own unless another is given. */
  fresh: (role: Role, school?: TestSchool) => Promise<Asker>
}
/** A stranger has no person: what is for strangers does not look at it. */
export type Asker = Person

/** Blocks that this call can take from this person, with what they name made before; `id` fills the place in a path. */
export type Recipe = (me: Asker, at: Place) => Blocks | Promise<Blocks>
export type Recipes = Readonly<Record<string, Recipe>>

/** A class with those of them who teach or learn. */
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
