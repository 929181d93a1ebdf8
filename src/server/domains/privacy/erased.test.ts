/** Erased accounts are listed next to the backups, and are erased again when a backup restores them. */
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as privacyAdmin from '#contract/privacy/admin.ts'
import { DAY_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createTemporaryFolder } from '#tests/support/server/database.ts'
import { createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { ERASED_QUEUE, deleteAccount } from './delete-account.ts'
import { getBackupsFolder } from './erased-list.ts'
import { saveErasedList } from './erased.jobs.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({ work: true })
})
afterAll(() => server.close())

const ports = { beforeAccountErased: async () => undefined, onExerciseDeleted: async () => undefined }
const listPath = (folder: string) => join(getBackupsFolder(folder), 'erased.txt')
const readList = async (folder = server.platform.config.ALAIA_DATA): Promise<string> =>
  readFile(listPath(folder), 'utf8').catch(() => '')
/** Returns another machine's data folder on the same database. */
const createOtherMachine = async () => {
  const folder = await createTemporaryFolder()
  return { folder, platform: { ...server.platform, config: { ...server.platform.config, ALAIA_DATA: folder } } }
}
const getToday = () => new Date().toISOString().slice(0, 10)

const eraseStudent = async () => {
  const { db } = server.platform
  const admin = await createSignedInPerson({ app: server.app, db }, { user_type: 'admin' })
  const student = await createSignedInPerson(
    { app: server.app, db },
    { school: admin.person.school, first_name: 'Lena' },
  )
  const { uuid } = student.person
  const row = await db.selectFrom('identity_account').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
  const name = `${row.first_name} ${row.last_name}`
  await admin.call(privacyAdmin.studentErase, { ManagedUser: { uuid }, Erase: { account: 'goes', name } })
  return { uuid, school: admin.person.school }
}

const accountExists = async (uuid: string): Promise<boolean> =>
  (await server.platform.db.selectFrom('identity_account').select('uuid').where('uuid', '=', uuid).execute()).length > 0

test('an erased account is added to the list with the date and nothing else', async () => {
  const { uuid } = await eraseStudent()
  await vi.waitFor(async () => expect(await readList()).toContain(`${uuid} ${getToday()}\n`), { timeout: 60_000 })
  for (const line of (await readList()).trim().split('\n')) expect(line).toMatch(/^[\da-f-]{36} \d{4}-\d\d-\d\d$/)
})

test('an erased account that a restore brought back is erased again', async () => {
  const { db } = server.platform
  const { uuid, school } = await eraseStudent()
  await vi.waitFor(async () => expect(await readList()).toContain(uuid), { timeout: 60_000 })
  await db.deleteFrom('privacy_erased').where('account_uuid', '=', uuid).execute()
  const restoredAccount = {
    uuid,
    organization_uuid: school.uuid,
    username: uuid,
    first_name: 'Lena',
    last_name: 'Back',
  }
  await db
    .insertInto('identity_account')
    .values({ ...restoredAccount, user_type: 'student', audience: 'k_5' })
    .execute()
  await saveErasedList(server.platform, ports)
  expect(await accountExists(uuid)).toBe(false)
  expect(
    server.logLines.some((line) => line.includes('privacy.people_erased_again') && line.includes('"people":1')),
  ).toBe(true)
  expect(await readList()).toContain(uuid)
})

test('an account that was created after the date of its entry in the list is not erased', async () => {
  const { db } = server.platform
  const { person } = await createSignedInPerson({ app: server.app, db })
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
  await db.insertInto('privacy_erased').values({ account_uuid: person.uuid, erased_on: yesterday }).execute()
  await saveErasedList(server.platform, ports)
  expect(await accountExists(person.uuid)).toBe(true)
  await db.deleteFrom('privacy_erased').where('account_uuid', '=', person.uuid).execute()
})

const countListJobs = async (): Promise<number> => {
  const { rows } = await sql`select from pgboss.job where name = ${ERASED_QUEUE}`.execute(server.platform.db)
  return rows.length
}

test('forty accounts that are deleted together cause one update of the list', async () => {
  const { db } = server.platform
  const students: string[] = []
  for (let i = 0; i < 40; i += 1) students.push((await createSignedInPerson({ app: server.app, db })).person.uuid)
  const before = await countListJobs()
  await db.transaction().execute(async (tx) => {
    for (const uuid of students) await deleteAccount(server.platform, tx, uuid)
  })
  await vi.waitFor(
    async () => {
      const list = await readList()
      for (const uuid of students) expect(list).toContain(`${uuid} ${getToday()}\n`)
    },
    { timeout: 20_000 },
  )
  expect(await countListJobs()).toBe(before + 1)
})

test('an unreadable line in the list of erased accounts is an error', async () => {
  const { folder, platform } = await createOtherMachine()
  await saveErasedList(platform, ports)
  await appendFile(listPath(folder), 'nonsense\n')
  await expect(saveErasedList(platform, ports)).rejects.toThrow(/^Line \d+ of .*erased.txt, who was erased, can't/)
})

test('an erased account is removed from the list after the 35 days of a backup', async () => {
  const { uuid } = await eraseStudent()
  const { folder, platform } = await createOtherMachine()
  const clockAfter = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) })
  await saveErasedList({ ...platform, clock: clockAfter(29) }, ports)
  expect(await readList(folder)).toContain(uuid)
  await platform.db
    .insertInto('privacy_night')
    .values({ at: clockAfter(29).now(), believed: true })
    .execute()
  await saveErasedList({ ...platform, clock: clockAfter(37) }, ports)
  expect(await readList(folder)).not.toContain(uuid)
  await platform.db.deleteFrom('privacy_night').where('at', '>', new Date()).execute()
})
