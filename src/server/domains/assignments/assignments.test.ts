// @tag assignments
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as assignments from '#contract/assignments.ts'
import * as learn from '#contract/learn.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import {
  createClassrooms,
  toHandoutItem,
  HANDS_MAP,
  LINK,
  toSessionItem,
  listAssigned,
  openAssignment,
  listProgress,
  publish,
  publishItem,
  addLink,
  removeLinks,
  reportStatus,
} from '#tests/support/fixtures/classroom-fixtures.ts'
import { makeSchool, catchFailure } from '#tests/support/fixtures/test-people.ts'
import { seedLearn } from '#server/domains/learn/learn.seed.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'

let server: TestApp
const getTestContext = () => ({ app: server.app, db: server.platform.db })
const { createTeacher, createClassroom } = createClassrooms(getTestContext)
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

describe('teacher who publishes assignments', () => {
  test('sees only their own classes if the school has no platform', async () => {
    const fixture = await createClassroom()
    const { Sections, on_platform, as_of } = await fixture.ines.call(assignments.staffSections, {})
    expect(Sections).toEqual([
      { uuid: fixture.section, name: '7B', grade: 'middle_school', subject: '', students_count: 2 },
    ])
    expect([on_platform, as_of]).toEqual([false, null])
    expect((await (await createTeacher(fixture.school)).call(assignments.staffSections, {})).Sections).toEqual([])
  })

  test('creates one assignment for each item and class, even if the request is repeated', async () => {
    const fixture = await createClassroom()
    const items = [toSessionItem(fixture), toHandoutItem(fixture), { assignment_type: 'others' as const, url: LINK }]
    const first = await publish(fixture, items, { due_at: '2026-12-01T15:00:00Z', instructions: 'By Tuesday.' })
    expect(first.added).toBe(3)
    const repeated = await publish(fixture, [...items, toSessionItem(fixture)], {
      section_uuids: [fixture.section, fixture.section],
    })
    expect([repeated.added, repeated.Assignments]).toEqual([0, first.Assignments])
    expect(first.Assignments.map(({ item }) => item)).toEqual([
      fixture.session.title,
      fixture.file.title,
      'How hands work',
    ])
    expect(first.Assignments[0]).toMatchObject({
      title: 'Before a test',
      instructions: 'By Tuesday.',
      due_at: '2026-12-01T15:00:00.000Z',
      section: { uuid: fixture.section, name: '7B' },
      lesson: { uuid: HANDS_MAP, grade: 'middle_school' },
      platform: null,
      students_count: 2,
      finished_count: 0,
    })
  })

  test('gets the lesson of each item filled in if the request names none', async () => {
    const fixture = await createClassroom()
    const items = [toSessionItem(fixture), toHandoutItem(fixture), { assignment_type: 'others' as const, url: LINK }]
    const { Assignments, added } = await publish(fixture, items, { lesson_uuid: undefined })
    expect(added).toBe(3)
    expect(Assignments.slice(1).map(({ lesson }) => lesson?.uuid)).toEqual([HANDS_MAP, HANDS_MAP])
    expect(Assignments[0]!.lesson).not.toBeNull()
    expect((await publish(fixture, items)).added).toBe(0)
    for (const item of [
      { ...toSessionItem(fixture), attachment_uuid: randomUUID() },
      { ...items[2]!, url: 'https://elsewhere.test' },
    ]) {
      const refused = await catchFailure(publish(fixture, [item], { lesson_uuid: undefined }))
      expect([refused.http, refused.fields[0]?.path]).toEqual([422, 'Assignment.items.0'])
    }
  })

  test('can assign a session whose audio is ready', async () => {
    const fixture = await createClassroom()
    await server.platform.db
      .updateTable('library_session')
      .set({ status: 'ready', audio_key: 'library/x.mp3', transcript_key: 'library/x.json' })
      .where('uuid', '=', fixture.session.uuid)
      .execute()
    const getKeyPath = async () =>
      (await fixture.ines.call(learn.lessonInfo, { Lesson: { uuid: HANDS_MAP } })).Lesson.lesson_sessions.mindfulness[0]
        ?.key_path
    await expect.poll(getKeyPath, { timeout: 60_000 }).toBe('library/x.mp3')
    expect((await publish(fixture)).added).toBe(1)
  })

  test('creates one assignment from ten simultaneous requests', async () => {
    const fixture = await createClassroom()
    const responses = await Promise.all(Array.from({ length: 10 }, () => publish(fixture)))
    expect(new Set(responses.map(({ Assignments }) => Assignments[0]?.uuid)).size).toBe(1)
    expect(responses.reduce((sum, { added }) => sum + added, 0)).toBe(1)
  })

  test("can't assign items outside the lesson or assign to another teacher's class", async () => {
    const fixture = await createClassroom()
    const other = await createClassroom()
    const invalidRequests: [object, string][] = [
      [{ items: [{ assignment_type: 'mindfulness', attachment_uuid: randomUUID() }] }, 'Assignment.items.0'],
      [{ items: [{ assignment_type: 'others', url: 'https://elsewhere.test' }] }, 'Assignment.items.0'],
      [{ section_uuids: [other.section] }, 'Assignment.section_uuids.0'],
      [{ items: [] }, 'Assignment.items'],
      [{ title: ' ' }, 'Assignment.title'],
    ]
    for (const [overrides, path] of invalidRequests) {
      const refused = await catchFailure(publish(fixture, [toSessionItem(fixture)], overrides))
      expect([refused.http, refused.fields[0]?.path]).toEqual([422, path])
    }
    expect((await catchFailure(publish(fixture, [toSessionItem(fixture)], { lesson_uuid: randomUUID() }))).http).toBe(
      404,
    )
  })

  test("can't assign to an archived class", async () => {
    const fixture = await createClassroom()
    await server.platform.db
      .updateTable('identity_section')
      .set({ archived_at: server.clock.now() })
      .where('uuid', '=', fixture.section)
      .execute()
    expect((await fixture.ines.call(assignments.staffSections, {})).Sections).toEqual([])
    const refused = await catchFailure(publish(fixture, [toSessionItem(fixture)]))
    expect([refused.http, refused.fields[0]?.path]).toEqual([422, 'Assignment.section_uuids.0'])
  })

  test('gets 403 with an explanation on a demo account', async () => {
    const fixture = await createClassroom()
    const demoTeacher = await createTeacher(fixture.school, 'demo_learn')
    const refused = await catchFailure(publish({ ...fixture, ines: demoTeacher }))
    expect([refused.http, refused.message]).toEqual([
      403,
      "This is a demo account. You can look at everything, but you can't assign work.",
    ])
  })

  test('can edit the text and due date of an assignment and withdraw it permanently', async () => {
    const fixture = await createClassroom()
    const { uuid } = await publishItem(fixture)
    const change = { uuid, title: 'Before any test', due_at: null, instructions: 'No hurry.' }
    const { Assignment } = await fixture.ines.call(assignments.publishedEdit, { Assignment: change })
    expect(Assignment).toMatchObject({ title: 'Before any test', instructions: 'No hurry.', due_at: null })
    await fixture.ines.call(assignments.withdraw, { Assignment: { uuid } })
    await fixture.ines.call(assignments.withdraw, { Assignment: { uuid } })
    expect((await catchFailure(fixture.ines.call(assignments.publishedEdit, { Assignment: change }))).http).toBe(409)
    expect((await fixture.ines.call(assignments.publishedList, {})).Assignments).toEqual([])
    expect(await listAssigned(fixture.amara)).toEqual([])
    expect((await catchFailure(openAssignment(fixture.amara, uuid))).http).toBe(404)
    const republished = await publishItem(fixture)
    expect(republished.uuid).not.toBe(uuid)
    const withdrawn = await fixture.ines.call(assignments.publishedList, { Filter: { withdrawn: true } })
    expect(withdrawn.Assignments.map((item) => item.uuid)).toEqual([republished.uuid, uuid])
  })

  test('reads a long list page by page without repeats', async () => {
    const fixture = await createClassroom()
    await publish(fixture, [toSessionItem(fixture), toHandoutItem(fixture), { assignment_type: 'others', url: LINK }])
    const uuids: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await fixture.ines.call(assignments.publishedList, {
        Filter: { lesson_uuid: HANDS_MAP },
        Page: { limit: 2, ...(cursor ? { cursor } : {}) },
      })
      uuids.push(...page.Assignments.map(({ uuid }) => uuid))
      cursor = page.Page.next_cursor
    }
    expect(new Set(uuids).size).toBe(3)
  })
})

describe('assignment progress', () => {
  test('is visible only to the publisher and the teachers of the class', async () => {
    const fixture = await createClassroom()
    const { uuid } = await publishItem(fixture)
    const colleague = await createTeacher(fixture.school)
    expect((await catchFailure(listProgress(colleague, uuid))).http).toBe(404)
    const { db } = server.platform
    const membership = { section_uuid: fixture.section, account_uuid: colleague.person.uuid, part: 'teacher' as const }
    await db.insertInto('identity_section_member').values(membership).execute()
    expect(await listProgress(colleague, uuid)).toHaveLength(2)
    expect((await catchFailure(listProgress(await createTeacher(await makeSchool(db)), uuid))).http).toBe(404)
  })

  test('lists and counts students who opened, started or completed the assignment', async () => {
    const fixture = await createClassroom()
    const { uuid } = await publishItem(fixture)
    await openAssignment(fixture.bea, uuid)
    await openAssignment(fixture.amara, uuid)
    await reportStatus(fixture.amara, uuid, 'complete')
    const { Assignment, Pupils } = await fixture.ines.call(assignments.progress, { Assignment: { uuid } })
    expect([Assignment.students_count, Assignment.under_way_count, Assignment.finished_count]).toEqual([2, 1, 1])
    expect(Pupils.map(({ uuid: _uuid, ...rest }) => rest)).toEqual([
      {
        name: 'Amara Osei',
        status: 'complete',
        opened_at: expect.any(String),
        finished_at: expect.any(String),
        told: null,
      },
      { name: 'Bea Osei', status: 'open', opened_at: expect.any(String), finished_at: null, told: null },
    ])
  })

  test('is exported as CSV without formula injection', async () => {
    const fixture = await createClassroom()
    const { uuid } = await publishItem(fixture)
    await server.platform.db
      .updateTable('identity_account')
      .set({ first_name: '=cmd()' })
      .where('uuid', '=', fixture.bea.person.uuid)
      .execute()
    const { Csv } = await fixture.ines.call(assignments.progressExport, { Assignment: { uuid } })
    expect(Csv.name).toBe('Before-a-test-7B.csv')
    expect(Csv.text).toContain(`"'=cmd() Osei",Not opened,,`)
  })
})
