import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as activity from '#contract/activity.ts'
import * as assignments from '#contract/assignments.ts'
import * as library from '#contract/library.ts'
import * as resources from '#contract/resources.ts'
import { openTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import {
  classrooms,
  handout,
  HANDS_MAP,
  listOf,
  open,
  type Person,
  progressOf,
  publishOne,
  putLink,
  takeLink,
  self,
  tell,
} from '../../../../../tests/support/assigning.ts'
import { refusal, signedIn } from '../../../../../tests/support/people.ts'
import { seedLearn } from '../../learn/learn.seed.ts'
import { seedCatalogue } from '../../library/library.seed.ts'

let house: TestApp
const world = () => ({ app: house.app, db: house.platform.db })
const { classroom } = classrooms(world)
beforeAll(async () => {
  house = await openTestApp()
  await seedCatalogue(house.platform)
  await seedLearn(house.platform)
  await putLink(house.platform.db)
})
afterAll(async () => {
  await takeLink(house.platform.db)
  await house.close()
})

describe('a pupil with something to do', () => {
  test('sees it with their teacher and its day, opens it, and is done when it is heard', async () => {
    const room = await classroom()
    const { uuid } = await publishOne(room)
    expect(await listOf(room.amara)).toMatchObject([
      { uuid, status: 'open', title: 'Before a test', item: room.session.title, teacher: 'Ines Osei' },
    ])
    const opened = await open(room.amara, uuid)
    expect(opened.opens).toBe(`/audio/${room.session.uuid}?assignment_uuid=${uuid}`)
    expect(await open(room.amara, uuid)).toEqual(opened)
    expect(await open(room.amara, opened.uuid)).toEqual(opened)
    await tell(room.amara, uuid, 'incomplete')
    expect(await progressOf(room.ines, uuid)).toEqual([
      ['Amara Osei', 'incomplete'],
      ['Bea Osei', null],
    ])
    await tell(room.amara, opened.uuid, 'complete')
    const [done] = await listOf(room.amara)
    expect(done).toMatchObject({ status: 'complete', completed_at: expect.any(String) })
  })

  test('never goes back from complete', async () => {
    const room = await classroom()
    const { uuid } = await publishOne(room)
    await open(room.amara, uuid)
    await tell(room.amara, uuid, 'complete')
    const [before] = await listOf(room.amara)
    await Promise.all([tell(room.amara, uuid, 'incomplete'), tell(room.amara, uuid, 'complete')])
    expect(await listOf(room.amara)).toEqual([before])
    expect(await progressOf(room.ines, uuid)).toContainEqual(['Amara Osei', 'complete'])
  })

  test('is done also where they come to the session another way and hear it to its end', async () => {
    const room = await classroom()
    const { uuid } = await publishOne(room)
    await open(room.amara, uuid)
    const now = house.clock.now().getTime()
    const report = { session_uuid: room.session.uuid, timestamp: now, paused_seconds: 60, completed: true }
    await room.amara.call(library.progress, { MindfulnessSession: report })
    expect(await progressOf(room.ines, uuid)).toContainEqual(['Amara Osei', 'complete'])
    expect(await progressOf(room.ines, uuid)).toContainEqual(['Bea Osei', null])
  })

  test('finds what they completed counted in their activity, on its day', async () => {
    const room = await classroom()
    const { uuid } = await publishOne(room)
    await open(room.amara, uuid)
    await tell(room.amara, uuid, 'complete')
    const today = house.clock.now().toISOString().slice(0, 10)
    const countIn = async (from: string, to: string) =>
      (await room.amara.call(activity.summary, { Range: { from, to, time_zone: 'UTC' } })).Activity
        .completed_assignments
    expect([await countIn(today, today), await countIn('2026-03-01', '2026-03-31')]).toEqual([1, 0])
  })

  test('does nothing for somebody else, and finds nothing of another class or school', async () => {
    const room = await classroom()
    const { uuid } = await publishOne(room)
    const stranger = await signedIn(world())
    const mate = await signedIn(world(), { school: room.school })
    for (const person of [stranger, mate]) expect((await refusal(open(person, uuid))).http).toBe(404)
    await open(room.amara, uuid)
    const asAmara = { Assignment: { uuid, status: 'complete' as const }, ManagedUser: self(room.amara) }
    expect((await refusal(room.bea.call(assignments.assignmentUpdate, asAmara))).http).toBe(404)
    expect((await refusal(tell(room.bea, uuid, 'complete'))).http).toBe(404)
    expect(await listOf(mate)).toEqual([])
    expect((await refusal(tell(room.amara, randomUUID(), 'complete'))).http).toBe(404)
  })
})

describe('an address that the platform wrote', () => {
  const create = (pupil: Person, Assignment: object) =>
    pupil.call(assignments.assignmentCreate, {
      Assignment: { colegia_assignment_id: '81', assignment_type: 'mindfulness', ...Assignment },
      ManagedUser: self(pupil),
    })

  test('makes the session an assignment, once, and says nothing to a teacher it names', async () => {
    const room = await classroom()
    const ids = { attachment_uuid: room.session.uuid, lesson_uuid: HANDS_MAP, teacher_email: room.ines.person.email }
    const [first, second] = [await create(room.amara, ids), await create(room.amara, ids)]
    expect(second).toEqual(first)
    expect(first.Assignment).toMatchObject({
      title: room.session.title,
      status: 'open',
      teacher: '',
      colegia_assignment_id: '81',
    })
    const done = { colegia_assignment_id: '81', lesson_uuid: HANDS_MAP, status: 'complete' as const }
    await room.amara.call(assignments.assignmentUpdate, { Assignment: done, ManagedUser: self(room.amara) })
    expect(await listOf(room.amara)).toMatchObject([{ status: 'complete' }])
    expect((await room.ines.call(assignments.publishedList, {})).Assignments).toEqual([])
  })

  test('opens no door: what somebody could not open without it is not there', async () => {
    const room = await classroom()
    const wishes = [
      { attachment_uuid: randomUUID() },
      { attachment_uuid: 'nonsense' },
      {},
      { assignment_type: 'file', attachment_uuid: room.file.key_path || 'handouts/x.pdf' },
      { assignment_type: 'file', attachment_uuid: 'resources/secret.pdf' },
      { assignment_type: 'others', url: 'https://elsewhere.test/' },
      { assignment_type: 'others', url: '//elsewhere.test/', lesson_uuid: HANDS_MAP },
      { assignment_type: 'others', url: '/home', lesson_uuid: randomUUID() },
    ]
    for (const wish of wishes) expect((await refusal(create(room.amara, wish))).http, JSON.stringify(wish)).toBe(404)
    const page = await create(room.amara, {
      assignment_type: 'others',
      url: '/favourites/list',
      lesson_uuid: HANDS_MAP,
    })
    expect(page.Assignment).toMatchObject({ title: 'A map of your hands', opens: '/favourites/list' })
  })

  test('needs a name in it', async () => {
    const amara = await signedIn(world())
    const refused = await refusal(create(amara, { colegia_assignment_id: undefined }))
    expect([refused.http, refused.fields[0]?.path]).toEqual([422, 'Assignment.uuid'])
  })
})

describe('a hand-out that was given', () => {
  test('opens for the class it was given to, until it is taken back', async () => {
    const room = await classroom()
    const { db, storage } = house.platform
    const handoutUuid = room.file.handout_uuid!
    const own = `handouts/${handoutUuid}/${createHash('sha256').update('%PDF').digest('hex')}.pdf`
    await db.updateTable('learn_handout').set({ pdf_key: own, pdf_size: 4 }).where('uuid', '=', handoutUuid).execute()
    await storage.put(own, Buffer.from('%PDF'), { contentType: 'application/pdf' })
    const see = (pupil: Person) => pupil.call(resources.presignedUrlGet, { File: { key_path: own } })
    expect((await refusal(see(room.amara))).http).toBe(404)
    const published = await publishOne(room, handout(room))
    expect((await see(room.amara)).File.name).toMatch(/\.pdf$/)
    expect((await refusal(see(await signedIn(world(), { school: room.school })))).http).toBe(404)
    expect((await open(room.amara, published.uuid)).opens).toBe(
      `/view?${new URLSearchParams({ key_path: own, assignment_uuid: published.uuid })}`,
    )
    await room.ines.call(assignments.withdraw, { Assignment: { uuid: published.uuid } })
    expect((await refusal(see(room.amara))).http).toBe(404)
  })
})
