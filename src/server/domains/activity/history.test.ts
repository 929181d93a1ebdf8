// @tag history
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as activity from '#contract/activity.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createActivityFixtures, TEN_SOUNDS } from '#tests/support/fixtures/activity-fixtures.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'

let server: TestApp
const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
const { insertPlay, insertExercise, writeEntry } = createActivityFixtures(() => server.platform.db)
beforeAll(async () => {
  server = await openTestApp()
  await seedCatalog(server.platform)
})
afterAll(() => server.close())

type Student = Awaited<ReturnType<typeof createSignedInPerson>>

describe('activity history', () => {
  const readAllPages = async (
    student: Student,
    limit: number,
    afterEachPage: () => Promise<unknown> = async () => undefined,
  ) => {
    const items: activity.ActivityItem[] = []
    let cursor: string | null = null
    do {
      const page: { Items: activity.ActivityItem[]; Page: { next_cursor: string | null } } = await student.call(
        activity.history,
        { Page: { limit, ...(cursor ? { cursor } : {}) } },
      )
      items.push(...page.Items)
      cursor = page.Page.next_cursor
      await afterEachPage()
    } while (cursor)
    return items
  }

  test('names the session and the seconds heard, and leaves out very short listening', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    await insertPlay(student.person, '2026-03-05T15:00:00.123Z', { seconds: 90.5 })
    await insertPlay(student.person, '2026-03-06T15:00:00Z', { seconds: 4 })
    const { Items, Page } = await student.call(activity.history, {})
    expect(Items).toEqual([
      {
        kind: 'listened',
        at: '2026-03-05T15:00:00.123Z',
        session: { uuid: TEN_SOUNDS, title: 'Ten sounds', duration: expect.any(Number) },
        seconds: 90.5,
        completed: false,
      },
    ])
    expect(Page.next_cursor).toBeNull()
  })

  test('combines listening, exercises and entries of a date range without any written content', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    await insertPlay(student.person, '2026-03-05T15:00:00Z')
    await insertExercise(student.person, 'A lantern for the dark', new Date('2026-03-06T15:00:00Z'))
    await writeEntry(student, '2026-03-06T11:00:00-05:00')
    await insertPlay(student.person, '2026-03-07T15:00:00Z')
    const listKinds = async (from: string, to: string) =>
      (await student.call(activity.history, { Range: { from, to } })).Items.map(({ kind }) => kind)
    expect(await listKinds('2026-03-01', '2026-03-31')).toEqual(['listened', 'entry', 'exercise', 'listened'])
    expect(await listKinds('2026-03-06', '2026-03-06')).toEqual(['entry', 'exercise'])
    expect(JSON.stringify(await student.call(activity.history, {}))).not.toMatch(/rain/i)
    expect(await listKinds('2026-03-06', '2026-03-07')).toEqual(['listened', 'entry', 'exercise'])
  })

  test('paginates without gaps or duplicates while items are added, even with equal times', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    for (let play = 0; play < 7; play += 1) await insertPlay(student.person, `2026-03-0${1 + (play >> 1)}T15:00:00Z`)
    for (const day of ['02', '03']) {
      await insertExercise(student.person, `Lantern ${day}`, new Date(`2026-03-${day}T15:00:00Z`))
    }
    const undisturbedItems = await readAllPages(student, 100)
    const itemsWithAdditions = await readAllPages(student, 2, () => insertPlay(student.person, '2026-04-01T10:00:00Z'))
    expect(undisturbedItems).toHaveLength(9)
    expect(itemsWithAdditions).toEqual(undisturbedItems)
  })

  test('names the exercise of a classmate only while it is shared', async () => {
    const owner = await createSignedInPerson(getAppAndDb())
    const classmate = await createSignedInPerson(getAppAndDb(), { school: owner.person.school })
    const session = await insertExercise(owner.person, 'A lantern for the dark', new Date('2026-03-01T15:00:00Z'))
    const shareExercise = (shared_with: string | null) =>
      getAppAndDb().db.updateTable('library_session').set({ shared_with }).where('uuid', '=', session).execute()
    await insertPlay(owner.person, '2026-03-05T15:00:00Z', { session })
    await insertPlay(classmate.person, '2026-03-05T15:00:00Z', { session })
    const readHistory = async (student: Student) => JSON.stringify((await student.call(activity.history, {})).Items)
    await shareExercise(owner.person.school.uuid)
    expect(await readHistory(classmate)).toContain('lantern')
    await shareExercise(null)
    expect(await readHistory(classmate)).not.toContain('lantern')
    expect(await readHistory(owner)).toContain('lantern')
    const Range = { from: '2026-03-01', to: '2026-03-31' }
    expect((await classmate.call(activity.summary, { Range })).Activity.minutes).toBe(5)
  })

  test('rejects a cursor that it did not issue with 422', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    const at = '2026-03-05T15:00:00Z'
    for (const position of ['nonsense', at, [at], ['tomorrow', TEN_SOUNDS], [at, 'x']]) {
      const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
      const failure = await catchFailure(student.call(activity.history, { Page: { limit: 5, cursor } }))
      expect(failure.http, position.toString()).toBe(422)
    }
  })
})
