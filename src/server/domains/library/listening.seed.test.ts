import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { makePerson, makeSchool, PASSWORD } from '#tests/support/fixtures/test-people.ts'
import { seedCatalog } from './library.seed.ts'
import { insertProgressFromPlays, insertPlays } from './listening.queries.ts'
import { seedDemoListening } from './listening.seed.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Creates a person who has listened to a minute of a session and is at this second of it. */
const listenerAt = async (paused_seconds: number) => {
  const { db, clock } = server.platform
  await seedCatalog(server.platform)
  const { uuid: accountUuid } = await makePerson(db, await makeSchool(db))
  const { uuid: session } = await db.selectFrom('library_session').select('uuid').limit(1).executeTakeFirstOrThrow()
  const both = { account_uuid: accountUuid, session_uuid: session }
  const at = clock.now()
  await insertPlays(db, [
    { ...both, uuid: randomUUID(), started_at: at, reported_at: at, paused_seconds: 60, heard_seconds: 60 },
  ])
  await db
    .insertInto('library_progress')
    .values({ ...both, paused_seconds, reported_at: at.getTime(), listened_at: at })
    .execute()
  return { accountUuid, session }
}

/** Creates one of the people whom the demo seed covers. */
const demoSenior = async (): Promise<string> => {
  const { db } = server.platform
  const school = await makeSchool(db)
  const about = { first_name: 'Noor', last_name: 'Haddad', user_type: 'student', audience: 'high_school' } as const
  const { uuid } = await db
    .insertInto('identity_account')
    .values({ ...about, email: 'senior@riverbend.test', organization_uuid: school.uuid, password_hash: PASSWORD })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return uuid
}

test('the demo listening seed creates ten weeks of plays once, with progress that matches the last play', async () => {
  const { db } = server.platform
  const uuid = await demoSenior()
  await seedCatalog(server.platform)
  await seedDemoListening(server.platform)
  await seedDemoListening(server.platform)
  const plays = await db.selectFrom('library_play').selectAll().where('account_uuid', '=', uuid).execute()
  const progress = await db.selectFrom('library_progress').selectAll().where('account_uuid', '=', uuid).execute()
  await db.deleteFrom('identity_account').where('uuid', '=', uuid).execute()
  await db.deleteFrom('platform_seed').where('name', 'in', ['demo-listening', 'demo-places']).execute()

  const now = server.clock.now().getTime()
  const daysAgo = plays.map(({ started_at }) => (now - started_at.getTime()) / 86_400_000)
  expect(plays.length).toBeGreaterThan(15)
  expect(plays.length).toBeLessThan(70)
  expect(Math.max(...daysAgo)).toBeLessThan(72)
  expect(Math.min(...daysAgo)).toBeGreaterThan(0)
  expect(plays.every(({ heard_seconds }) => heard_seconds > 15)).toBe(true)

  const newest = plays.toSorted((one, other) => Number(other.reported_at) - Number(one.reported_at))
  const lastOf = (session: string) => newest.find(({ session_uuid }) => session_uuid === session)!
  expect(progress.map(({ session_uuid }) => session_uuid).toSorted()).toEqual(
    [...new Set(plays.map(({ session_uuid }) => session_uuid))].toSorted(),
  )
  for (const { session_uuid, paused_seconds, listened_at, reported_at, completed_at } of progress) {
    const last = lastOf(session_uuid)
    const wasFinished = plays.some((play) => play.session_uuid === session_uuid && play.completed)
    expect([paused_seconds, listened_at]).toEqual([last.paused_seconds, last.reported_at])
    expect(reported_at).toBe(listened_at.getTime())
    expect(completed_at !== null).toBe(wasFinished)
  }
  expect(progress.some(({ completed_at }) => completed_at)).toBe(true)
  const begun = progress.find(({ session_uuid }) => session_uuid === newest[0]!.session_uuid)
  expect(begun).toMatchObject({ completed_at: null, paused_seconds: newest[0]!.paused_seconds })
})

test('the demo listening seed leaves the last session unfinished, whichever day it runs', async () => {
  const { db } = server.platform
  const uuid = await demoSenior()
  await seedCatalog(server.platform)
  const finishedDays: (number | null)[] = []
  for (let day = 0; day < 28; day += 1) {
    server.clock.pass(86_400_000)
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
  const { accountUuid, session } = await listenerAt(12)
  await insertProgressFromPlays(db, [accountUuid])
  const [stored] = await db.selectFrom('library_progress').selectAll().where('account_uuid', '=', accountUuid).execute()
  expect(stored).toMatchObject({ session_uuid: session, paused_seconds: 12 })
})
