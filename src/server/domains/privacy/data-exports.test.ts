// @tag data-exports
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as privacy from '#contract/privacy.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createDataExports } from '#tests/support/fixtures/data-export-requests.ts'
import { createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { withStorageOverrides } from '#tests/support/server/storage-overrides.ts'
import { createExportFile, removeExpiredExports } from './data-exports.jobs.ts'
import { insertExport } from './data-exports.queries.ts'
import { personExport } from './person-data-export.ts'

let server: TestApp
const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp({ work: true })
})
afterAll(() => server.close())

const { requestExport, waitForExport, download, listPersonFiles } = createDataExports(() => server)

test('a data export can be downloaded by its owner only, for a week, and is replaced by the next one', async () => {
  const amara = await createSignedInPerson(getAppAndDb())
  const admin = await createSignedInPerson(getAppAndDb(), {
    school: amara.person.school,
    user_type: 'admin',
    operator: true,
  })
  const first = await requestExport(amara)
  expect(first).toMatchObject({ status: 'making', url: null })
  const firstExport = await waitForExport(amara)
  expect(firstExport.size).toBeGreaterThan(500)
  expect((await download(amara.cookie(), firstExport.url!)).statusCode).toBe(200)
  expect((await download(admin.cookie(), firstExport.url!)).statusCode).toBe(404)
  expect((await download('', firstExport.url!)).statusCode).toBeGreaterThanOrEqual(401)
  await requestExport(amara)
  const secondExport = await waitForExport(amara)
  expect(secondExport.uuid).not.toBe(firstExport.uuid)
  await vi.waitFor(async () => expect(await listPersonFiles(amara)).toHaveLength(1), { timeout: 60_000 })
  expect((await download(amara.cookie(), firstExport.url!)).statusCode).toBe(404)
  expect(new Date(secondExport.until!).getTime() - Date.now()).toBeGreaterThan(6.9 * DAY_MS)
})

test('a data export is deleted after a week', async () => {
  const amara = await createSignedInPerson(getAppAndDb())
  await requestExport(amara)
  await waitForExport(amara)
  const laterClock = { now: () => new Date(Date.now() + 7 * DAY_MS + MINUTE_MS) }
  await removeExpiredExports({ ...server.platform, clock: laterClock }, personExport)
  expect(await listPersonFiles(amara)).toEqual([])
  expect((await amara.call(privacy.exportData, { Export: { begin: false } })).Export).toBeNull()
})

test('deleting a data export is retried if its file cannot be removed', async () => {
  const amara = await createSignedInPerson(getAppAndDb())
  await requestExport(amara)
  await waitForExport(amara)
  const laterClock = { now: () => new Date(Date.now() + 7 * DAY_MS + MINUTE_MS) }
  const brokenStorage = withStorageOverrides(server.platform.storage, {
    remove: () => Promise.reject(new Error('the storage is away')),
  })
  await expect(
    removeExpiredExports({ ...server.platform, storage: brokenStorage, clock: laterClock }, personExport),
  ).rejects.toThrow('away')
  expect(await listPersonFiles(amara)).toHaveLength(1)
  await removeExpiredExports({ ...server.platform, clock: laterClock }, personExport)
  expect(await listPersonFiles(amara)).toEqual([])
})

test('a data export that two processes create at once can be downloaded', async () => {
  const amara = await createSignedInPerson(getAppAndDb())
  const { db, clock } = server.platform
  const week = new Date(clock.now().getTime() + 7 * DAY_MS)
  const request = { uuid: randomUUID(), owner: amara.person.uuid, asked_at: clock.now(), until: week }
  const { uuid } = await insertExport(db, personExport, request)
  const createFile = () => createExportFile(server.platform, personExport, { uuid, last: false })
  await Promise.all([createFile(), createFile()])
  const { url } = await waitForExport(amara)
  expect((await download(amara.cookie(), url!)).statusCode).toBe(200)
})

test('a failed data export leaves no file, and is reported for a week', async () => {
  const amara = await createSignedInPerson(getAppAndDb())
  const { db, storage, clock } = server.platform
  const asked_at = clock.now()
  const { uuid } = await insertExport(db, personExport, {
    uuid: randomUUID(),
    owner: amara.person.uuid,
    asked_at,
    until: new Date(asked_at.getTime() + 7 * DAY_MS),
  })
  const failingPut: typeof storage.put = async (...file) => {
    await storage.put(...file)
    throw new Error('the line broke after the last byte')
  }
  const brokenPlatform = {
    ...server.platform,
    storage: withStorageOverrides(server.platform.storage, { put: failingPut }),
  }
  await expect(createExportFile(brokenPlatform, personExport, { uuid, last: false })).rejects.toThrow('the line broke')
  await expect(createExportFile(brokenPlatform, personExport, { uuid, last: true })).rejects.toThrow('the line broke')
  expect(await listPersonFiles(amara)).toEqual([])
  const getExport = async () => (await amara.call(privacy.exportData, { Export: { begin: false } })).Export
  expect(await getExport()).toMatchObject({ status: 'failed', until: null, url: null })
  const clockAfterWeek = { now: () => new Date(asked_at.getTime() + 7 * DAY_MS) }
  await removeExpiredExports({ ...server.platform, clock: clockAfterWeek }, personExport)
  expect(await getExport()).toBeNull()
  expect(await db.selectFrom('privacy_export').where('uuid', '=', uuid).select('uuid').execute()).toEqual([])
})

test('an interrupted data export leaves no file when another one is requested', async () => {
  const amara = await createSignedInPerson(getAppAndDb())
  const { db, storage, clock } = server.platform
  const asked_at = new Date(clock.now().getTime() - HOUR_MS)
  const uuid = randomUUID()
  await insertExport(db, personExport, { uuid, owner: amara.person.uuid, asked_at, until: clock.now() })
  const key = `private/${amara.person.uuid}/exports/${uuid}.zip`
  await storage.put(key, Buffer.from('half'), { contentType: 'application/zip' })
  await requestExport(amara)
  await waitForExport(amara)
  await vi.waitFor(async () => expect(await listPersonFiles(amara)).not.toContain(key), { timeout: 60_000 })
})
