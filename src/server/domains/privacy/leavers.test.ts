// @tag leavers
import { expect, test, vi } from 'vitest'
import * as people from '#contract/identity/people.ts'
import type { Database } from '#server/platform/database/database.ts'
import { signedIn } from '#tests/support/fixtures/test-people.ts'
import { addZara, openSchoolApp } from '#tests/support/fixtures/school-admin-fixtures.ts'
import { insertRow } from '#tests/support/fixtures/row-factory.ts'
import { withStorageOverrides } from '#tests/support/server/storage-overrides.ts'
import { getPorts } from '#server/composition/ports.ts'
import { removeLeavers } from './leavers.jobs.ts'

const { anAdmin, db, house, world } = openSchoolApp({ work: true })
const DAY = 24 * 3_600_000
const night = (over: { db?: Database } = {}) =>
  removeLeavers({ ...house().platform, ...over }, getPorts(house().platform).privacy)

/** Returns the real database, except that something happens before one of its transactions begins. */
const databaseWith = (before: () => Promise<void>): Database =>
  new Proxy(db(), {
    get(real, name) {
      if (name === 'transaction') {
        const execute = async <T>(work: (tx: Database) => Promise<T>): Promise<T> => {
          await before()
          return real.transaction().execute(work)
        }
        return () => ({ execute })
      }
      const value: unknown = Reflect.get(real, name, real)
      return typeof value === 'function' ? (value.bind(real) as unknown) : value
    },
  })

const soundOf = (uuid: string) => `private/${uuid}/${'d'.repeat(32)}.vtt`
const hasSound = async (uuid: string) => (await house().platform.storage.stat(soundOf(uuid))) !== undefined

const isThere = async (uuid: string): Promise<boolean> =>
  (await db().selectFrom('identity_account').select('uuid').where('uuid', '=', uuid).executeTakeFirst()) !== undefined

test('a withdrawn person is erased after sixty days, and a deactivated one after two years', async () => {
  const admin = await anAdmin()
  const leaver = await signedIn(world(), { school: admin.person.school })
  const [away, back] = [await addZara(admin), await addZara(admin)].map(({ Person }) => Person.uuid)
  await insertRow(db(), { table: 'reflect_response', given: { account_uuid: leaver.person.uuid }, mark: 'left' })
  const deactivate = (uuid: string, left: boolean) => admin.call(people.personDeactivate, { Person: { uuid, left } })
  await deactivate(leaver.person.uuid, true)
  await deactivate(away!, false)
  await deactivate(back!, true)
  await admin.call(people.personReactivate, { Person: { uuid: back! } })

  house().clock.pass(59 * DAY)
  await night()
  expect(await isThere(leaver.person.uuid)).toBe(true)

  house().clock.pass(2 * DAY)
  await night()
  expect(await isThere(leaver.person.uuid)).toBe(false)
  const responses = await db()
    .selectFrom('reflect_response')
    .select('uuid')
    .where('account_uuid', '=', leaver.person.uuid)
    .execute()
  expect(responses).toEqual([])
  expect([await isThere(away!), await isThere(back!)]).toEqual([true, true])

  house().clock.pass(731 * DAY)
  await night()
  expect([await isThere(away!), await isThere(back!)]).toEqual([false, true])
})

test('a person who is reactivated during the nightly erasure keeps their account and files', async () => {
  const admin = await anAdmin()
  const [first, back] = [(await addZara(admin)).Person.uuid, (await addZara(admin)).Person.uuid]
  for (const uuid of [first, back]) {
    await house().platform.storage.put(soundOf(uuid), Buffer.from('WEBVTT'), { contentType: 'text/vtt' })
    await admin.call(people.personDeactivate, { Person: { uuid, left: true } })
  }
  house().clock.pass(61 * DAY)
  const jonah = await anAdmin(admin.person.school)
  let pressed = 0
  const reactivateAfterFirst = async () => {
    if (pressed || (await isThere(first))) return
    pressed += 1
    await jonah.call(people.personReactivate, { Person: { uuid: back } })
  }
  await night({ db: databaseWith(reactivateAfterFirst) })
  expect([pressed, await isThere(first), await isThere(back)]).toEqual([1, false, true])
  await vi.waitFor(async () => expect(await hasSound(first)).toBe(false), { timeout: 60_000 })
  expect(await hasSound(back)).toBe(true)
  const erased = await db().selectFrom('privacy_erased').select('account_uuid').execute()
  expect(erased.map(({ account_uuid }) => account_uuid)).toContain(first)
  expect(erased.map(({ account_uuid }) => account_uuid)).not.toContain(back)
})

test('the files of an erased person are removed even if the storage was unavailable at first', async () => {
  const admin = await anAdmin()
  const { uuid } = (await addZara(admin)).Person
  const { platform } = house()
  const { storage } = platform
  await storage.put(soundOf(uuid), Buffer.from('WEBVTT'), { contentType: 'text/vtt' })
  await admin.call(people.personDeactivate, { Person: { uuid, left: true } })
  house().clock.pass(61 * DAY)
  let tries = 0
  const remove = async (key: string) => {
    tries += 1
    if (tries <= 4) throw new Error('the store is away')
    await storage.remove(key)
  }
  platform.storage = withStorageOverrides(storage, { remove })
  try {
    await night()
    const expectRemoved = async () => {
      await house().hurry()
      expect(await hasSound(uuid)).toBe(false)
    }
    await vi.waitFor(expectRemoved, { timeout: 60_000, interval: 200 })
  } finally {
    platform.storage = storage
  }
  expect([await isThere(uuid), tries]).toEqual([false, 5])
})
