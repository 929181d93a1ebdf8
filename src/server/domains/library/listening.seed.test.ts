import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { makeSchool, PASSWORD } from '../../../../tests/support/people.ts'
import { seedCatalogue } from './library.seed.ts'
import { seedDemoListening } from './listening.seed.ts'

let house: TestApp
beforeAll(async () => {
  house = await openTestApp()
})
afterAll(() => house.close())

test('the people of the demo school have ten weeks of listening, told once, and nothing begun', async () => {
  const { db } = house.platform
  const school = await makeSchool(db)
  const email = 'senior@riverbend.test'
  const about = { first_name: 'Noor', last_name: 'Haddad', user_type: 'student', audience: 'high_school' } as const
  const { uuid } = await db
    .insertInto('identity_account')
    .values({ ...about, email, organization_uuid: school.uuid, password_hash: PASSWORD })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await seedCatalogue(house.platform)
  await seedDemoListening(house.platform)
  await seedDemoListening(house.platform)
  const plays = await db.selectFrom('library_play').selectAll().where('account_uuid', '=', uuid).execute()
  const begun = await db.selectFrom('library_progress').selectAll().where('account_uuid', '=', uuid).execute()
  await db.deleteFrom('identity_account').where('uuid', '=', uuid).execute()
  await db.deleteFrom('platform_seed').where('name', '=', 'demo-listening').execute()

  const now = house.clock.now().getTime()
  const daysAgo = plays.map(({ started_at }) => (now - started_at.getTime()) / 86_400_000)
  expect(plays.length).toBeGreaterThan(15)
  expect(plays.length).toBeLessThan(70)
  expect(Math.max(...daysAgo)).toBeLessThan(72)
  expect(Math.min(...daysAgo)).toBeGreaterThan(0)
  expect(plays.every(({ heard_seconds }) => heard_seconds > 15)).toBe(true)
  expect(begun).toEqual([])
})
