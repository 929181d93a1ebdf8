/** Who was erased is remembered beside the backups, and is erased again when a backup brings them back. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as keeping from '#contract/privacy/keeping.ts'
import { openTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { signedIn } from '../../../../tests/support/people.ts'
import { backupsOf } from './erased-list.ts'
import { keepErasedList } from './erased.jobs.ts'

let house: TestApp
beforeAll(async () => {
  house = await openTestApp({ work: true })
})
afterAll(() => house.close())

const ports = { erasing: async () => undefined }
const list = () => join(backupsOf(house.platform.config.ALAIA_DATA), 'erased.txt')
const listed = async (): Promise<string> => readFile(list(), 'utf8').catch(() => '')
const today = () => new Date().toISOString().slice(0, 10)

const somebodyErased = async () => {
  const { db } = house.platform
  const admin = await signedIn({ app: house.app, db }, { user_type: 'admin' })
  const pupil = await signedIn({ app: house.app, db }, { school: admin.person.school, first_name: 'Lena' })
  const { uuid } = pupil.person
  const row = await db.selectFrom('identity_account').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
  const name = `${row.first_name} ${row.last_name}`
  await admin.call(keeping.pupilErase, { ManagedUser: { uuid }, Erase: { account: 'goes', name } })
  return { uuid, school: admin.person.school }
}

const isThere = async (uuid: string): Promise<boolean> =>
  (await house.platform.db.selectFrom('identity_account').select('uuid').where('uuid', '=', uuid).execute()).length > 0

test('an account that a family has erased stands there with the day, and nothing else of them', async () => {
  const { uuid } = await somebodyErased()
  await vi.waitFor(async () => expect(await listed()).toContain(`${uuid} ${today()}\n`), { timeout: 20_000 })
  for (const line of (await listed()).trim().split('\n')) expect(line).toMatch(/^[\da-f-]{36} \d{4}-\d\d-\d\d$/)
})

test('who has come back with what another program put back is erased again', async () => {
  const { db } = house.platform
  const { uuid, school } = await somebodyErased()
  await vi.waitFor(async () => expect(await listed()).toContain(uuid), { timeout: 20_000 })
  await db.deleteFrom('privacy_erased').where('account_uuid', '=', uuid).execute()
  const back = { uuid, organization_uuid: school.uuid, username: uuid, first_name: 'Lena', last_name: 'Back' }
  await db
    .insertInto('identity_account')
    .values({ ...back, user_type: 'student', audience: 'k_5' })
    .execute()
  await keepErasedList(house.platform, ports)
  expect(await isThere(uuid)).toBe(false)
  expect(house.logged.some((line) => line.includes('erased again') && line.includes('"people":1'))).toBe(true)
  expect(await listed()).toContain(uuid)
})

test('a line that cannot be read is said, instead of letting somebody come back', async () => {
  const whole = await listed()
  await writeFile(list(), `${whole}nonsense\n`)
  await expect(keepErasedList(house.platform, ports)).rejects.toThrow(
    /^Line \d+ of .*erased.txt, who was erased, can't/,
  )
  await writeFile(list(), whole)
})

test('it is forgotten after the thirty-five days of a backup', async () => {
  const { uuid } = await somebodyErased()
  await vi.waitFor(async () => expect(await listed()).toContain(uuid), { timeout: 20_000 })
  const at = (days: number) => ({ now: () => new Date(Date.now() + days * 24 * 3_600_000) })
  await keepErasedList({ ...house.platform, clock: at(29) }, ports)
  expect(await listed()).toContain(uuid)
  await house.platform.db
    .insertInto('privacy_night')
    .values({ at: at(29).now(), believed: true })
    .execute()
  await keepErasedList({ ...house.platform, clock: at(37) }, ports)
  expect(await listed()).not.toContain(uuid)
  await house.platform.db.deleteFrom('privacy_night').where('at', '>', new Date()).execute()
})
