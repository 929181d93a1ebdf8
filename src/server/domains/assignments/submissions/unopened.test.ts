import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as assignments from '#contract/assignments.ts'
import * as outbox from '#contract/assignments/outbox.ts'
import { MOST_UNOPENED } from '#rules/assignments.ts'
import { openTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import {
  type Classroom,
  classrooms,
  HANDS_MAP,
  open,
  type Person,
  publishOne,
  self,
} from '../../../../../tests/support/assigning.ts'
import { refusal, signedIn } from '../../../../../tests/support/people.ts'
import { seedLearn } from '#server/domains/learn/learn.seed.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'
import { deleteUnopened } from './unopened.queries.ts'

let house: TestApp
const world = () => ({ app: house.app, db: house.platform.db })
const { classroom } = classrooms(world)
beforeAll(async () => {
  house = await openTestApp()
  await seedCatalog(house.platform)
  await seedLearn(house.platform)
})
afterAll(() => house.close())

const create = (pupil: Person, Assignment: object) =>
  pupil.call(assignments.assignmentCreate, {
    Assignment: { colegia_assignment_id: 'their-81', assignment_type: 'mindfulness', ...Assignment },
    ManagedUser: self(pupil),
  })
const inVain = async (pupil: Person, wish: object) => expect((await refusal(create(pupil, wish))).http).toBe(404)
const adminOf = ({ school }: Pick<Classroom, 'school'>) => signedIn(world(), { school, user_type: 'admin' })
const shown = async (admin: Person) => (await admin.call(outbox.unopenedList, {})).Unopened

test('the list of failed openings shows an admin the assignment, the student and the reason', async () => {
  const room = await classroom()
  const admin = await adminOf(room)
  expect(await shown(admin)).toEqual([])
  const gone = randomUUID()
  await inVain(room.amara, { attachment_uuid: gone, lesson_uuid: HANDS_MAP })
  house.clock.pass(1000)
  await inVain(room.amara, { attachment_uuid: gone, lesson_uuid: HANDS_MAP })
  house.clock.pass(1000)
  await inVain(room.bea, { colegia_assignment_id: 'their-82', assignment_type: 'file', attachment_uuid: 'no/such.pdf' })
  house.clock.pass(1000)
  const unpublished = { assignment_type: 'others', url: '/home', lesson_uuid: randomUUID() }
  await inVain(room.bea, { colegia_assignment_id: 'their-83', ...unpublished })
  house.clock.pass(1000)
  await inVain(room.bea, {
    colegia_assignment_id: 'their-84',
    assignment_type: 'others',
    url: 'https://elsewhere.test/',
  })
  const rows = await shown(admin)
  expect(rows.map(({ colegia_assignment_id: id, reason, thing, tries }) => [id, reason, thing, tries])).toEqual([
    ['their-84', 'page', 'https://elsewhere.test/', 1],
    ['their-83', 'lesson', '/home', 1],
    ['their-82', 'file', 'no/such.pdf', 1],
    ['their-81', 'session', gone, 2],
  ])
  expect(rows.at(-1)).toMatchObject({ title: 'A map of your hands', person: expect.stringMatching(/^Amara /) })
  expect((await admin.call(outbox.unopenedList, { Page: { limit: 3 } })).count).toBe(4)
})

test('the list of failed openings includes withdrawn assignments, but not those of another class', async () => {
  const room = await classroom()
  const admin = await adminOf(room)
  const published = await publishOne(room)
  const mate = await signedIn(world(), { school: room.school })
  for (const uuid of [published.uuid, randomUUID()]) expect((await refusal(open(mate, uuid))).http).toBe(404)
  const other = {
    Assignment: { uuid: published.uuid, assignment_type: 'mindfulness' as const },
    ManagedUser: self(mate),
  }
  expect((await refusal(room.amara.call(assignments.assignmentCreate, other))).http).toBe(404)
  expect(await shown(admin)).toEqual([])
  await room.ines.call(assignments.withdraw, { Assignment: { uuid: published.uuid } })
  expect((await refusal(open(room.amara, published.uuid))).http).toBe(404)
  expect(await shown(admin)).toMatchObject([
    { title: 'Before a test', reason: 'withdrawn', colegia_assignment_id: null, thing: room.session.uuid },
  ])
})

test('the list of failed openings drops entries that open later and entries past retention', async () => {
  const room = await classroom()
  const admin = await adminOf(room)
  await inVain(room.amara, { attachment_uuid: randomUUID(), lesson_uuid: HANDS_MAP })
  await inVain(room.bea, { attachment_uuid: randomUUID(), lesson_uuid: HANDS_MAP })
  house.clock.pass(1000)
  await create(room.amara, { attachment_uuid: room.session.uuid, lesson_uuid: HANDS_MAP })
  expect(await shown(admin)).toMatchObject([{ person: expect.stringMatching(/^Bea /) }])
  await deleteUnopened(house.platform.db, house.clock.now())
  expect(await shown(admin)).toEqual([])
})

test('the list of failed openings is limited per student and hidden from other schools and students', async () => {
  const room = await classroom()
  const [admin, stranger] = [await adminOf(room), await signedIn(world(), { user_type: 'admin' })]
  for (let index = 0; index < MOST_UNOPENED + 3; index += 1) {
    await inVain(room.amara, { colegia_assignment_id: `guess-${index}`, attachment_uuid: randomUUID() })
  }
  expect((await admin.call(outbox.unopenedList, { Page: { limit: 100 } })).count).toBe(MOST_UNOPENED)
  expect(await stranger.call(outbox.unopenedList, {})).toMatchObject({ Unopened: [], count: 0 })
  expect((await refusal(room.amara.call(outbox.unopenedList, {}))).http).toBe(403)
})
