import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { makePerson, makeSchool, PASSWORD } from '#tests/support/fixtures/test-people.ts'
import { seedCatalog } from './library.seed.ts'
import { insertProgressFromPlays, insertPlays } from './playback/listening.queries.ts'
import { seedDemoListening } from './listening.seed.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Creates a person who has listened to a minute of a session and is at this second of it. */
const createListenerAt = async (paused_seconds: number) => {
  const { db, clock } = server.platform
  await seedCatalog(server.platform)
  const { uuid: accountUuid } = await makePerson(db, await makeSchool(db))
  const { uuid: session } = await db.selectFrom('library_session').select('uuid').limit(1).executeTakeFirstOrThrow()
  const accountAndSession = { account_uuid: accountUuid, session_uuid: session }
  const now = clock.now()
  await insertPlays(db, [
    {
      ...accountAndSession,
      uuid: randomUUID(),
      started_at: now,
      reported_at: now,
      paused_seconds: 60,
      heard_seconds: 60,
    },
  ])
  await db
    .insertInto('library_progress')
    .values({ ...accountAndSession, paused_seconds, reported_at: now.getTime(), listened_at: now })
    .execute()
  return { accountUuid, session }
}

/** Creates one of the people whom the demo seed covers. */
const createDemoSenior = async (): Promise<string> => {
  const { db } = server.platform
  const school = await makeSchool(db)
  const fields = { first_name: 'Noor', last_name: 'Haddad', user_type: 'student', audience: 'high_school' } as const
  const { uuid } = await db
    .insertInto('identity_account')
    .values({ ...fields, email: 'senior@riverbend.test', organization_uuid: school.uuid, password_hash: PASSWORD })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return uuid
}

test('the demo listening seed creates ten weeks of plays once, with progress that matches the last play', async () => {
  const { db } = server.platform
  const uuid = await createDemoSenior()
  await seedCatalog(server.platform)
  await seedDemoListening(server.platform)
  await seedDemoListening(server.platform)
  const plays = await db.selectFrom('library_play').selectAll().where('account_uuid', '=', uuid).execute()
  const progress = await db.selectFrom('library_progress').selectAll().where('account_uuid', '=', uuid).execute()
  await db.deleteFrom('identity_account').where('uuid', '=', uuid).execute()
  await db.deleteFrom('platform_seed').where('name', 'in', ['demo-listening', 'demo-places']).execute()

  const now = server.clock.now().getTime()
  const daysAgo = plays.map(({ started_at }) => (now - started_at.getTime()) / DAY_MS)
  expect(plays.length).toBeGreaterThan(15)
  expect(plays.length).toBeLessThan(70)
  expect(Math.max(...daysAgo)).toBeLessThan(72)
  expect(Math.min(...daysAgo)).toBeGreaterThan(0)
  expect(plays.every(({ heard_seconds }) => heard_seconds > 15)).toBe(true)

  const newest = plays.toSorted((a, b) => Number(b.reported_at) - Number(a.reported_at))
  const findLastPlay = (session: string) => newest.find(({ session_uuid }) => session_uuid === session)!
  expect(progress.map(({ session_uuid }) => session_uuid).toSorted()).toEqual(
    [...new Set(plays.map(({ session_uuid }) => session_uuid))].toSorted(),
  )
  for (const { session_uuid, paused_seconds, listened_at, reported_at, completed_at } of progress) {
    const last = findLastPlay(session_uuid)
    const wasFinished = plays.some((play) => play.session_uuid === session_uuid && play.completed)
    expect([paused_seconds, listened_at]).toEqual([last.paused_seconds, last.reported_at])
    expect(reported_at).toBe(listened_at.getTime())
    expect(completed_at !== null).toBe(wasFinished)
  }
  expect(progress.some(({ completed_at }) => completed_at)).toBe(true)
  const unfinished = progress.find(({ session_uuid }) => session_uuid === newest[0]!.session_uuid)
  expect(unfinished).toMatchObject({ completed_at: null, paused_seconds: newest[0]!.paused_seconds })
})

test('the demo listening seed leaves the last session unfinished, whichever day it runs', async () => {
  const { db } = server.platform
  const uuid = await createDemoSenior()
  await seedCatalog(server.platform)
  const finishedDays: (number | null)[] = []
  for (let day = 0; day < 28; day += 1) {
    server.clock.advance(DAY_MS)
    await db.deleteFrom('platform_seed').where('name', 'in', ['demo-listening', 'demo-places']).execute()
    await db.deleteFrom('library_play').where('account_uuid', '=', uuid).execute()
    await db.deleteFrom('library_progress').where('account_uuid', '=', uuid).execute()
    await seedDemoListening(server.platform)
    const progress = db.selectFrom('library_progress').select('completed_at').where('account_uuid', '=', uuid)
    const last = await progress.orderBy('reported_at', 'desc').executeTakeFirstOrThrow()
    finishedDays.push(last.completed_at && day)
  }
  await db.deleteFrom('identity_account').where('uuid', '=', uuid).execute()
  await db.deleteFrom('platform_seed').where('name', 'in', ['demo-listening', 'demo-places']).execute()
  expect(finishedDays.filter((day) => day !== null)).toEqual([])
})

test('the demo listening seed keeps existing progress', async () => {
  const { db } = server.platform
  const { accountUuid, session } = await createListenerAt(12)
  await insertProgressFromPlays(db, [accountUuid])
  const [stored] = await db.selectFrom('library_progress').selectAll().where('account_uuid', '=', accountUuid).execute()
  expect(stored).toMatchObject({ session_uuid: session, paused_seconds: 12 })
})
