import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as assignments from '#contract/assignments.ts'
import * as outbox from '#contract/assignments/outbox.ts'
import { MAX_UNOPENED } from '#rules/assignments.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import {
  type Classroom,
  createClassrooms,
  HANDS_MAP,
  openAssignment,
  type Person,
  publishItem,
  toManagedUser,
} from '#tests/support/fixtures/classroom-fixtures.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { seedLearn } from '#server/domains/learn/learn.seed.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'
import { deleteUnopened } from './unopened.queries.ts'

let server: TestApp
const getTestContext = () => ({ app: server.app, db: server.platform.db })
const { createClassroom } = createClassrooms(getTestContext)
beforeAll(async () => {
  server = await openTestApp()
  await seedCatalog(server.platform)
  await seedLearn(server.platform)
})
afterAll(() => server.close())

const openLink = (student: Person, Assignment: object) =>
  student.call(assignments.assignmentCreate, {
    Assignment: { colegia_assignment_id: 'their-81', assignment_type: 'mindfulness', ...Assignment },
    ManagedUser: toManagedUser(student),
  })
const expectNotFound = async (student: Person, request: object) =>
  expect((await catchFailure(openLink(student, request))).http).toBe(404)
const signInAdmin = ({ school }: Pick<Classroom, 'school'>) =>
  createSignedInPerson(getTestContext(), { school, user_type: 'admin' })
const listUnopened = async (admin: Person) => (await admin.call(outbox.unopenedList, {})).Unopened

test('the list of failed openings shows an admin the assignment, the student and the reason', async () => {
  const fixture = await createClassroom()
  const admin = await signInAdmin(fixture)
  expect(await listUnopened(admin)).toEqual([])
  const missingUuid = randomUUID()
  await expectNotFound(fixture.amara, { attachment_uuid: missingUuid, lesson_uuid: HANDS_MAP })
  server.clock.advance(1000)
  await expectNotFound(fixture.amara, { attachment_uuid: missingUuid, lesson_uuid: HANDS_MAP })
  server.clock.advance(1000)
  await expectNotFound(fixture.bea, {
    colegia_assignment_id: 'their-82',
    assignment_type: 'file',
    attachment_uuid: 'no/such.pdf',
  })
  server.clock.advance(1000)
  const unpublished = { assignment_type: 'others', url: '/home', lesson_uuid: randomUUID() }
  await expectNotFound(fixture.bea, { colegia_assignment_id: 'their-83', ...unpublished })
  server.clock.advance(1000)
  await expectNotFound(fixture.bea, {
    colegia_assignment_id: 'their-84',
    assignment_type: 'others',
    url: 'https://elsewhere.test/',
  })
  const rows = await listUnopened(admin)
  expect(rows.map(({ colegia_assignment_id: id, reason, thing, tries }) => [id, reason, thing, tries])).toEqual([
    ['their-84', 'page', 'https://elsewhere.test/', 1],
    ['their-83', 'lesson', '/home', 1],
    ['their-82', 'file', 'no/such.pdf', 1],
    ['their-81', 'session', missingUuid, 2],
  ])
  expect(rows.at(-1)).toMatchObject({ title: 'A map of your hands', person: expect.stringMatching(/^Amara /) })
  expect((await admin.call(outbox.unopenedList, { Page: { limit: 3 } })).count).toBe(4)
})

test('the list of failed openings includes withdrawn assignments, but not those of another class', async () => {
  const fixture = await createClassroom()
  const admin = await signInAdmin(fixture)
  const published = await publishItem(fixture)
  const schoolmate = await createSignedInPerson(getTestContext(), { school: fixture.school })
  for (const uuid of [published.uuid, randomUUID()]) {
    expect((await catchFailure(openAssignment(schoolmate, uuid))).http).toBe(404)
  }
  const request = {
    Assignment: { uuid: published.uuid, assignment_type: 'mindfulness' as const },
    ManagedUser: toManagedUser(schoolmate),
  }
  expect((await catchFailure(fixture.amara.call(assignments.assignmentCreate, request))).http).toBe(404)
  expect(await listUnopened(admin)).toEqual([])
  await fixture.ines.call(assignments.withdraw, { Assignment: { uuid: published.uuid } })
  expect((await catchFailure(openAssignment(fixture.amara, published.uuid))).http).toBe(404)
  expect(await listUnopened(admin)).toMatchObject([
    { title: 'Before a test', reason: 'withdrawn', colegia_assignment_id: null, thing: fixture.session.uuid },
  ])
})

test('the list of failed openings drops entries that open later and entries past retention', async () => {
  const fixture = await createClassroom()
  const admin = await signInAdmin(fixture)
  await expectNotFound(fixture.amara, { attachment_uuid: randomUUID(), lesson_uuid: HANDS_MAP })
  await expectNotFound(fixture.bea, { attachment_uuid: randomUUID(), lesson_uuid: HANDS_MAP })
  server.clock.advance(1000)
  await openLink(fixture.amara, { attachment_uuid: fixture.session.uuid, lesson_uuid: HANDS_MAP })
  expect(await listUnopened(admin)).toMatchObject([{ person: expect.stringMatching(/^Bea /) }])
  await deleteUnopened(server.platform.db, server.clock.now())
  expect(await listUnopened(admin)).toEqual([])
})

test('the list of failed openings is limited per student and hidden from other schools and students', async () => {
  const fixture = await createClassroom()
  const [admin, stranger] = [
    await signInAdmin(fixture),
    await createSignedInPerson(getTestContext(), { user_type: 'admin' }),
  ]
  for (let index = 0; index < MAX_UNOPENED + 3; index += 1) {
    await expectNotFound(fixture.amara, { colegia_assignment_id: `guess-${index}`, attachment_uuid: randomUUID() })
  }
  expect((await admin.call(outbox.unopenedList, { Page: { limit: 100 } })).count).toBe(MAX_UNOPENED)
  expect(await stranger.call(outbox.unopenedList, {})).toMatchObject({ Unopened: [], count: 0 })
  expect((await catchFailure(fixture.amara.call(outbox.unopenedList, {}))).http).toBe(403)
})
