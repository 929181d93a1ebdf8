/**
 * The data that recipes need to create valid requests: a test server, a school with three people, and a second school
 * with a connected platform.
 */
import { randomUUID } from 'node:crypto'
import * as sections from '#contract/identity/sections.ts'
import { seedArticles } from '#server/domains/articles/articles.seed.ts'
import { seedLearn } from '#server/domains/learn/learn.seed.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'
import { seedQuestions } from '#server/domains/reflect/questions.seed.ts'
import { seedPages } from '#server/domains/site/site.seed.ts'
import type { TestApp } from '../server/test-app.ts'
import type { Blocks } from '../server/send-request.ts'
import { type ConnectedSchool, connectSchool } from '../fixtures/connected-school.ts'
import { type Role, personOptions } from '../server/roles.ts'
import {
  makeSchool,
  createSignedInPerson,
  type TestSchool,
  type Visitor,
  createVisitor,
} from '../fixtures/test-people.ts'

export type Person = Awaited<ReturnType<typeof createSignedInPerson>>

export interface RecipeContext {
  testApp: TestApp
  school: TestSchool
  /** Prepares items for other callers; its own requests are not tested. */
  systemAdmin: Person
  student: Person
  teacher: Person
  /** Another school, which has a connected platform. */
  connectedSchool: ConnectedSchool
  /** Signs in a new person of the role, in a new school unless another is given. */
  signInNew: (role: Role, school?: TestSchool) => Promise<Caller>
}
/** The caller of a request. Visitors have no `person`, in spite of the type, so visitor recipes must not read it. */
export type Caller = Person

/**
 * Creates the items that a request names, and returns the blocks of a request that this caller may send. A field `id`
 * fills the path parameter.
 */
export type Recipe = (caller: Caller, context: RecipeContext) => Blocks | Promise<Blocks>
/** Recipes by the path of their endpoint. */
export type Recipes = Readonly<Record<string, Recipe>>

/** Creates a class with the given students and teachers, and returns its uuid. Admins are left out. */
export const createClass = async (
  { testApp, systemAdmin }: Pick<RecipeContext, 'testApp' | 'systemAdmin'>,
  ...people: Person[]
): Promise<string> => {
  const name = `Class ${randomUUID().slice(0, 8)}`
  const { Section } = await systemAdmin.call(sections.sectionAdd, { Section: { name, audience: 'middle_school' } })
  const memberRoles = { student: 'pupil', teacher: 'teacher', teacher_only: 'teacher', admin: null } as const
  const uuids = people.map(({ person }) => person.uuid)
  const accounts = testApp.platform.db.selectFrom('identity_account').select(['uuid', 'user_type'])
  for (const { uuid, user_type } of await accounts.where('uuid', 'in', uuids).execute()) {
    const memberRole = memberRoles[user_type]
    if (!memberRole) continue
    await systemAdmin.call(sections.membersAdd, {
      Members: { section_uuid: Section.uuid, part: memberRole, people: [uuid] },
    })
  }
  return Section.uuid
}

export const openRecipeContext = async (testApp: TestApp): Promise<RecipeContext> => {
  const { app, platform } = testApp
  await seedCatalog(platform)
  await seedQuestions(platform)
  await seedLearn(platform)
  await seedPages(platform)
  await seedArticles(platform)
  const testServer = { app, db: platform.db }
  const school = await makeSchool(platform.db)
  const systemAdmin = await createSignedInPerson(testServer, { ...personOptions['an operator'], school })
  const student = await createSignedInPerson(testServer, { school })
  const teacher = await createSignedInPerson(testServer, { ...personOptions['a teacher'], school })
  const connectedSchool = await connectSchool(testApp)
  const signInNew: RecipeContext['signInNew'] = async (role, givenSchool) => {
    if (role === 'a stranger') return createVisitor(app) as Visitor & Person
    return createSignedInPerson(testServer, { ...personOptions[role], ...(givenSchool ? { school: givenSchool } : {}) })
  }
  return { testApp, school, systemAdmin, student, teacher, connectedSchool, signInNew }
}
