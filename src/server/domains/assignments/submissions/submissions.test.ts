// @tag submissions
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import * as activity from '#contract/activity.ts'
import * as assignments from '#contract/assignments.ts'
import * as library from '#contract/library.ts'
import * as resources from '#contract/resources.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import {
  createClassrooms,
  toHandoutItem,
  HANDS_MAP,
  listAssigned,
  openAssignment,
  type Person,
  listProgress,
  publishItem,
  addLink,
  removeLinks,
  toManagedUser,
  reportStatus,
} from '#tests/support/fixtures/classroom-fixtures.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { seedLearn } from '#server/domains/learn/learn.seed.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'

let server: TestApp
const getTestContext = () => ({ app: server.app, db: server.platform.db })
const { createClassroom } = createClassrooms(getTestContext)
beforeAll(async () => {
  server = await openTestApp()
  await seedCatalog(server.platform)
  await seedLearn(server.platform)
  await addLink(server.platform.db)
})
afterAll(async () => {
  await removeLinks(server.platform.db)
  await server.close()
})

describe('student with an assignment', () => {
  test('sees it with its teacher, opens it and reports progress until it is complete', async () => {
    const fixture = await createClassroom()
    const { uuid } = await publishItem(fixture)
    expect(await listAssigned(fixture.amara)).toMatchObject([
      { uuid, status: 'open', title: 'Before a test', item: fixture.session.title, teacher: 'Ines Osei' },
    ])
    const opened = await openAssignment(fixture.amara, uuid)
    expect(opened.opens).toBe(`/audio/${fixture.session.uuid}?assignment_uuid=${uuid}`)
    expect(await openAssignment(fixture.amara, uuid)).toEqual(opened)
    expect(await openAssignment(fixture.amara, opened.uuid)).toEqual(opened)
    await reportStatus(fixture.amara, uuid, 'incomplete')
    expect(await listProgress(fixture.ines, uuid)).toEqual([
      ['Amara Osei', 'incomplete'],
      ['Bea Osei', null],
    ])
    await reportStatus(fixture.amara, opened.uuid, 'complete')
    const [done] = await listAssigned(fixture.amara)
    expect(done).toMatchObject({ status: 'complete', completed_at: expect.any(String) })
  })

  test("can't change it from complete back to incomplete", async () => {
    const fixture = await createClassroom()
    const { uuid } = await publishItem(fixture)
    await openAssignment(fixture.amara, uuid)
    await reportStatus(fixture.amara, uuid, 'complete')
    const [before] = await listAssigned(fixture.amara)
    await Promise.all([reportStatus(fixture.amara, uuid, 'incomplete'), reportStatus(fixture.amara, uuid, 'complete')])
    expect(await listAssigned(fixture.amara)).toEqual([before])
    expect(await listProgress(fixture.ines, uuid)).toContainEqual(['Amara Osei', 'complete'])
  })

  test('completes it by playing the session to its end from any page', async () => {
    const fixture = await createClassroom()
    const { uuid } = await publishItem(fixture)
    await openAssignment(fixture.amara, uuid)
    const now = server.clock.now().getTime()
    const report = { session_uuid: fixture.session.uuid, timestamp: now, paused_seconds: 60, completed: true }
    await fixture.amara.call(library.progress, { MindfulnessSession: report })
    expect(await listProgress(fixture.ines, uuid)).toContainEqual(['Amara Osei', 'complete'])
    expect(await listProgress(fixture.ines, uuid)).toContainEqual(['Bea Osei', null])
  })

  test('sees the completed assignment in their activity of that day', async () => {
    const fixture = await createClassroom()
    const { uuid } = await publishItem(fixture)
    await openAssignment(fixture.amara, uuid)
    await reportStatus(fixture.amara, uuid, 'complete')
    const today = server.clock.now().toISOString().slice(0, 10)
    const countCompleted = async (from: string, to: string) =>
      (await fixture.amara.call(activity.summary, { Range: { from, to, time_zone: 'UTC' } })).Activity
        .completed_assignments
    expect([await countCompleted(today, today), await countCompleted('2026-03-01', '2026-03-31')]).toEqual([1, 0])
  })

  test("can't update it for another student or open one of another class or school", async () => {
    const fixture = await createClassroom()
    const { uuid } = await publishItem(fixture)
    const stranger = await createSignedInPerson(getTestContext())
    const schoolmate = await createSignedInPerson(getTestContext(), { school: fixture.school })
    for (const person of [stranger, schoolmate]) {
      expect((await catchFailure(openAssignment(person, uuid))).http).toBe(404)
    }
    await openAssignment(fixture.amara, uuid)
    const asAmara = { Assignment: { uuid, status: 'complete' as const }, ManagedUser: toManagedUser(fixture.amara) }
    expect((await catchFailure(fixture.bea.call(assignments.assignmentUpdate, asAmara))).http).toBe(404)
    expect((await catchFailure(reportStatus(fixture.bea, uuid, 'complete'))).http).toBe(404)
    expect(await listAssigned(schoolmate)).toEqual([])
    expect((await catchFailure(reportStatus(fixture.amara, randomUUID(), 'complete'))).http).toBe(404)
  })
})

describe('assignment link of a platform', () => {
  const openLink = (student: Person, Assignment: object) =>
    student.call(assignments.assignmentCreate, {
      Assignment: { colegia_assignment_id: '81', assignment_type: 'mindfulness', ...Assignment },
      ManagedUser: toManagedUser(student),
    })

  test('creates one submission, and shows nothing to the teacher named in the link', async () => {
    const fixture = await createClassroom()
    const ids = {
      attachment_uuid: fixture.session.uuid,
      lesson_uuid: HANDS_MAP,
      teacher_email: fixture.ines.person.email,
    }
    const [first, second] = [await openLink(fixture.amara, ids), await openLink(fixture.amara, ids)]
    expect(second).toEqual(first)
    expect(first.Assignment).toMatchObject({
      title: fixture.session.title,
      status: 'open',
      teacher: '',
      colegia_assignment_id: '81',
    })
    const done = { colegia_assignment_id: '81', lesson_uuid: HANDS_MAP, status: 'complete' as const }
    await fixture.amara.call(assignments.assignmentUpdate, {
      Assignment: done,
      ManagedUser: toManagedUser(fixture.amara),
    })
    expect(await listAssigned(fixture.amara)).toMatchObject([{ status: 'complete' }])
    expect((await fixture.ines.call(assignments.publishedList, {})).Assignments).toEqual([])
  })

  test("returns 404 for items that the student couldn't open without it", async () => {
    const fixture = await createClassroom()
    const requests = [
      { attachment_uuid: randomUUID() },
      { attachment_uuid: 'nonsense' },
      {},
      { assignment_type: 'file', attachment_uuid: fixture.file.key_path || 'handouts/x.pdf' },
      { assignment_type: 'file', attachment_uuid: 'resources/secret.pdf' },
      { assignment_type: 'others', url: 'https://elsewhere.test/' },
      { assignment_type: 'others', url: '//elsewhere.test/', lesson_uuid: HANDS_MAP },
      { assignment_type: 'others', url: '/home', lesson_uuid: randomUUID() },
    ]
    for (const request of requests) {
      expect((await catchFailure(openLink(fixture.amara, request))).http, JSON.stringify(request)).toBe(404)
    }
    const page = await openLink(fixture.amara, {
      assignment_type: 'others',
      url: '/favourites/list',
      lesson_uuid: HANDS_MAP,
    })
    expect(page.Assignment).toMatchObject({ title: 'A map of your hands', opens: '/favourites/list' })
  })

  test('is titled after its page or the item on the page, not after the URL', async () => {
    const fixture = await createClassroom()
    const group = await server.platform.db
      .selectFrom('library_group as g')
      .innerJoin('library_group_session as m', 'm.group_uuid', 'g.uuid')
      .innerJoin('library_session as s', 's.uuid', 'm.session_uuid')
      .select(['g.uuid', 'g.title', 'g.group_type'])
      .where('s.published', '=', true)
      .where('s.deleted_at', 'is', null)
      .where('g.deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    const pages = [
      ['/reflect?colegia_assignment_id=99', 'Reflect'],
      [`/${group.group_type}/sessions/list/${group.uuid}`, group.title],
      [`/individual/sessions/list/${fixture.session.uuid}`, fixture.session.title],
      ['/series/sessions/list/no-such-series', 'Series'],
    ] as const
    for (const [url, title] of pages) {
      const ids = { colegia_assignment_id: url, assignment_type: 'others', url }
      expect((await openLink(fixture.amara, ids)).Assignment, url).toMatchObject({ title, item: title, opens: url })
    }
    for (const url of ['/nowhere', '/view?colegia_assignment_id=1']) {
      const request = { colegia_assignment_id: url, assignment_type: 'others', url }
      expect((await catchFailure(openLink(fixture.amara, request))).http, url).toBe(404)
    }
  })

  test('that was stored with its URL as title gets the title of its page', async () => {
    const fixture = await createClassroom()
    const url = '/reflect?colegia_assignment_id=audit-99'
    await openLink(fixture.amara, { assignment_type: 'others', url })
    await server.platform.db
      .updateTable('assignments_work')
      .set({ title: url })
      .where('account_uuid', '=', fixture.amara.person.uuid)
      .execute()
    expect(await listAssigned(fixture.amara)).toMatchObject([{ title: 'Reflect', item: 'Reflect' }])
  })

  test('is found by a progress update that sends all fields, even empty ones', async () => {
    const fixture = await createClassroom()
    const { Assignment } = await openLink(fixture.amara, { assignment_type: 'others', url: '/reflect' })
    const { uuid, colegia_assignment_id, attachment_uuid, assignment_type } = Assignment
    const update = { uuid, colegia_assignment_id, attachment_uuid, assignment_type, status: 'complete' as const }
    await fixture.amara.call(assignments.assignmentUpdate, {
      Assignment: update,
      ManagedUser: toManagedUser(fixture.amara),
    })
    expect(await listAssigned(fixture.amara)).toMatchObject([{ status: 'complete' }])
  })

  test('has a teacher as source only if a teacher published it', async () => {
    const fixture = await createClassroom()
    await publishItem(fixture)
    const { db } = server.platform
    const listSources = async () => (await listAssigned(fixture.amara)).map(({ title, source }) => [title, source])
    await openLink(fixture.amara, { assignment_type: 'others', url: '/reflect' })
    expect(await listSources()).toEqual([
      ['Reflect', 'link'],
      ['Before a test', 'teacher'],
    ])
    // The secrets of this connection can't be decrypted, so other test files on this database must not find it.
    onTestFinished(async () => {
      await db.deleteFrom('partner_connection').where('organization_uuid', '=', fixture.school.uuid).execute()
    })
    await db
      .insertInto('partner_connection')
      .values({
        organization_uuid: fixture.school.uuid,
        kind: 'colegia',
        name: 'Colegia',
        enabled: true,
        settings: '{}',
        secrets: Buffer.alloc(1),
        changed_at: server.clock.now(),
      })
      .execute()
    expect(await listSources()).toContainEqual(['Reflect', 'platform'])
    await fixture.amara.call(assignments.assignmentUpdate, {
      Assignment: { colegia_assignment_id: '81', status: 'complete' },
      ManagedUser: toManagedUser(fixture.amara),
    })
    expect(await listSources()).toContainEqual(['Reflect', 'platform'])
    await sql`update assignments_outbox set state = 'refused', settled_at = now()
      where organization_uuid = ${fixture.school.uuid}::uuid`.execute(db)
    expect(await listSources()).toContainEqual(['Reflect', 'link'])
  })

  test('requires an assignment id', async () => {
    const amara = await createSignedInPerson(getTestContext())
    const refused = await catchFailure(openLink(amara, { colegia_assignment_id: undefined }))
    expect([refused.http, refused.fields[0]?.path]).toEqual([422, 'Assignment.uuid'])
  })
})

describe('assigned handout', () => {
  test('opens for students of the class until it is withdrawn', async () => {
    const fixture = await createClassroom()
    const { db, storage } = server.platform
    const handoutUuid = fixture.file.handout_uuid!
    const pdfKey = `handouts/${handoutUuid}/${createHash('sha256').update('%PDF').digest('hex')}.pdf`
    await db
      .updateTable('learn_handout')
      .set({ pdf_key: pdfKey, pdf_size: 4 })
      .where('uuid', '=', handoutUuid)
      .execute()
    await storage.put(pdfKey, Buffer.from('%PDF'), { contentType: 'application/pdf' })
    const openFile = (student: Person) => student.call(resources.presignedUrlGet, { File: { key_path: pdfKey } })
    expect((await catchFailure(openFile(fixture.amara))).http).toBe(404)
    const published = await publishItem(fixture, toHandoutItem(fixture))
    expect((await openFile(fixture.amara)).File.name).toMatch(/\.pdf$/)
    expect(
      (await catchFailure(openFile(await createSignedInPerson(getTestContext(), { school: fixture.school })))).http,
    ).toBe(404)
    expect((await openAssignment(fixture.amara, published.uuid)).opens).toBe(
      `/view?${new URLSearchParams({ key_path: pdfKey, assignment_uuid: published.uuid })}`,
    )
    await fixture.ines.call(assignments.withdraw, { Assignment: { uuid: published.uuid } })
    expect((await catchFailure(openFile(fixture.amara))).http).toBe(404)
  })
})
