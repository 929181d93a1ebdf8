// @tag delete-withdrawn-people
import { expect, test, vi } from 'vitest'
import * as people from '#contract/identity/people.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { addZara, openSchoolApp } from '#tests/support/fixtures/school-admin-fixtures.ts'
import { insertRow } from '#tests/support/fixtures/row-factory.ts'
import { withStorageOverrides } from '#tests/support/server/storage-overrides.ts'
import { getPorts } from '#server/composition/ports.ts'
import { deleteWithdrawnPeople } from './delete-withdrawn-people.jobs.ts'

const { signInAdmin, db, getApp, getServer } = openSchoolApp({ work: true })
const runNight = (overrides: { db?: Database } = {}) =>
  deleteWithdrawnPeople({ ...getApp().platform, ...overrides }, getPorts(getApp().platform).privacy)

/** Returns the real database, except that something happens before one of its transactions begins. */
const createDatabaseWithHook = (hook: () => Promise<void>): Database =>
  new Proxy(db(), {
    get(target, name) {
      if (name === 'transaction') {
        const execute = async <T>(work: (tx: Database) => Promise<T>): Promise<T> => {
          await hook()
          return target.transaction().execute(work)
        }
        return () => ({ execute })
      }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })

const toAudioKey = (uuid: string) => `private/${uuid}/${'d'.repeat(32)}.vtt`
const hasAudio = async (uuid: string) => (await getApp().platform.storage.stat(toAudioKey(uuid))) !== undefined

const accountExists = async (uuid: string): Promise<boolean> =>
  (await db().selectFrom('identity_account').select('uuid').where('uuid', '=', uuid).executeTakeFirst()) !== undefined

test('a withdrawn person is erased after sixty days, and a deactivated one after two years', async () => {
  const admin = await signInAdmin()
  const withdrawnPerson = await createSignedInPerson(getServer(), { school: admin.person.school })
  const [deactivated, reactivated] = [await addZara(admin), await addZara(admin)].map(({ Person }) => Person.uuid)
  await insertRow(db(), {
    table: 'reflect_response',
    given: { account_uuid: withdrawnPerson.person.uuid },
    mark: 'left',
  })
  const deactivate = (uuid: string, left: boolean) => admin.call(people.personDeactivate, { Person: { uuid, left } })
  await deactivate(withdrawnPerson.person.uuid, true)
  await deactivate(deactivated!, false)
  await deactivate(reactivated!, true)
  await admin.call(people.personReactivate, { Person: { uuid: reactivated! } })

  getApp().clock.advance(59 * DAY_MS)
  await runNight()
  expect(await accountExists(withdrawnPerson.person.uuid)).toBe(true)

  getApp().clock.advance(2 * DAY_MS)
  await runNight()
  expect(await accountExists(withdrawnPerson.person.uuid)).toBe(false)
  const responses = await db()
    .selectFrom('reflect_response')
    .select('uuid')
    .where('account_uuid', '=', withdrawnPerson.person.uuid)
    .execute()
  expect(responses).toEqual([])
  expect([await accountExists(deactivated!), await accountExists(reactivated!)]).toEqual([true, true])

  getApp().clock.advance(731 * DAY_MS)
  await runNight()
  expect([await accountExists(deactivated!), await accountExists(reactivated!)]).toEqual([false, true])
})

test('a person who is reactivated during the nightly erasure keeps their account and files', async () => {
  const admin = await signInAdmin()
  const [first, reactivated] = [(await addZara(admin)).Person.uuid, (await addZara(admin)).Person.uuid]
  for (const uuid of [first, reactivated]) {
    await getApp().platform.storage.put(toAudioKey(uuid), Buffer.from('WEBVTT'), { contentType: 'text/vtt' })
    await admin.call(people.personDeactivate, { Person: { uuid, left: true } })
  }
  getApp().clock.advance(61 * DAY_MS)
  const jonah = await signInAdmin(admin.person.school)
  let reactivations = 0
  const reactivateAfterFirst = async () => {
    if (reactivations || (await accountExists(first))) return
    reactivations += 1
    await jonah.call(people.personReactivate, { Person: { uuid: reactivated } })
  }
  await runNight({ db: createDatabaseWithHook(reactivateAfterFirst) })
  expect([reactivations, await accountExists(first), await accountExists(reactivated)]).toEqual([1, false, true])
  await vi.waitFor(async () => expect(await hasAudio(first)).toBe(false), { timeout: 60_000 })
  expect(await hasAudio(reactivated)).toBe(true)
  const erased = await db().selectFrom('privacy_erased').select('account_uuid').execute()
  expect(erased.map(({ account_uuid }) => account_uuid)).toContain(first)
  expect(erased.map(({ account_uuid }) => account_uuid)).not.toContain(reactivated)
})

test('the files of an erased person are removed even if the storage was unavailable at first', async () => {
  const admin = await signInAdmin()
  const { uuid } = (await addZara(admin)).Person
  const { platform } = getApp()
  const { storage } = platform
  await storage.put(toAudioKey(uuid), Buffer.from('WEBVTT'), { contentType: 'text/vtt' })
  await admin.call(people.personDeactivate, { Person: { uuid, left: true } })
  getApp().clock.advance(61 * DAY_MS)
  let attempts = 0
  const remove = async (key: string) => {
    attempts += 1
    if (attempts <= 4) throw new Error('the store is away')
    await storage.remove(key)
  }
  platform.storage = withStorageOverrides(storage, { remove })
  try {
    await runNight()
    const expectRemoved = async () => {
      await getApp().retryJobs()
      expect(await hasAudio(uuid)).toBe(false)
    }
    await vi.waitFor(expectRemoved, { timeout: 60_000, interval: 200 })
  } finally {
    platform.storage = storage
  }
  expect([await accountExists(uuid), attempts]).toEqual([false, 5])
})
