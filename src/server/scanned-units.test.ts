// @tag scanned-units
/** The zip of a unit is as large as all its files, so each file is scanned separately and the zip is not stored. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HARMFUL, type SimulatedScanner, startScanner } from '#tests/simulators/scanner.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { mockTimeouts } from '#tests/support/server/controlled-timeouts.ts'
import { createUnitImportExport, pdf, replaceZipFile } from '#tests/support/fixtures/unit-import-export-fixtures.ts'
import { deleteCreatedUnits } from '#tests/support/fixtures/learn-fixtures.ts'
import { catchFailure, createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { seedLearn } from './domains/learn/learn.seed.ts'

let scanner: SimulatedScanner
let server: TestApp
let operator: Visitor
const importExport = createUnitImportExport(() => ({ server, operator }))

beforeAll(async () => {
  scanner = await startScanner()
  server = await openTestApp({ env: { SCANNER_URL: scanner.address } })
  await seedLearn(server.platform)
  operator = await createSignedInPerson(
    { app: server.app, db: server.platform.db },
    { user_type: 'admin', operator: true },
  )
})
beforeEach(() => {
  scanner.setSizeLimit(25_000_000)
  scanner.before(async () => undefined)
})
afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  await deleteCreatedUnits(server.platform.db)
  await importExport.deleteResourceRows()
  await server.close()
  await scanner.close()
})

/** Exports a unit that contains these bytes as a file, and deletes it. */
const exportWithFile = async (file: Buffer): Promise<Buffer> => {
  const { uuid } = await importExport.createFullUnit()
  const zip = await importExport.fetchZip(uuid)
  await importExport.deleteUnit(uuid)
  await importExport.deleteResourceRows()
  scanner.scannedSizes.splice(0)
  return replaceZipFile(zip, file)
}

test('a unit with malware is reported by the preview and by the import and is not imported', async () => {
  const key = await importExport.uploadZip(await exportWithFile(Buffer.concat([pdf, Buffer.from(HARMFUL)])))
  const before = await importExport.countStoredItems()
  const message = "This file may contain something harmful, so it wasn't saved."
  for (const dry_run of [true, false]) {
    expect(await importExport.importUploadedZip(key, { dry_run })).toMatchObject({
      outcome: 'refused',
      problems: [{ message }],
    })
  }
  expect(await importExport.countStoredItems()).toEqual(before)
})

test('a unit is imported if its zip exceeds the scanner limit but each file does not', async () => {
  const file = Buffer.concat([pdf, Buffer.from(randomUUID())])
  const zip = await exportWithFile(file)
  expect(zip.length).toBeGreaterThan(file.length)
  scanner.setSizeLimit(file.length)
  const key = await importExport.uploadZip(zip)
  expect((await importExport.importUploadedZip(key, { dry_run: true })).problems).toEqual([])
  expect((await importExport.importUploadedZip(key)).outcome).toBe('added')
  expect(scanner.scannedSizes).toEqual([file.length])
})

test('a unit with a slow scan is imported by a later request without another scan', async () => {
  const file = Buffer.concat([pdf, Buffer.from(randomUUID())])
  const key = await importExport.uploadZip(await exportWithFile(file))
  const before = await importExport.countStoredItems()
  const dues = mockTimeouts()
  const { promise, resolve: release } = Promise.withResolvers<void>()
  scanner.before(() => {
    dues[0]?.abort()
    return promise
  })
  expect(await catchFailure(importExport.importUploadedZip(key))).toMatchObject({
    http: 503,
    message: expect.stringMatching(/still being scanned/),
  })
  expect(await importExport.countStoredItems()).toEqual(before)
  release()
  expect((await importExport.importUploadedZip(key)).outcome).toBe('added')
  expect(scanner.scannedSizes).toEqual([file.length])
})
