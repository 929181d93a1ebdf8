// @tag rejected-unit-files
import { createHash, randomUUID } from 'node:crypto'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as unitImportExport from '#contract/learn/unit-import-export.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import {
  changeZip,
  readDocument,
  createUnitImportExport,
  pdf,
} from '#tests/support/fixtures/unit-import-export-fixtures.ts'
import { createForgedZip } from '#tests/support/files/hostile-zips.ts'
import { deleteCreatedUnits, createName } from '#tests/support/fixtures/learn-fixtures.ts'
import { catchFailure, createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { seedLearn } from '../learn.seed.ts'
import type { UnitDocument } from './unit-document.ts'

let server: TestApp
let operator: Visitor
const getTestContext = () => ({ app: server.app, db: server.platform.db })
const {
  fetchZip,
  uploadZip,
  importUploadedZip,
  importZip,
  createFullUnit,
  deleteUnit,
  deleteResourceRows,
  countStoredItems,
} = createUnitImportExport(() => ({ server, operator }))

beforeAll(async () => {
  server = await openTestApp({ env: { UPLOAD_MAX_MB: '1' } })
  await seedLearn(server.platform)
  operator = await createSignedInPerson(getTestContext(), { user_type: 'admin', operator: true })
})
afterAll(async () => {
  await deleteCreatedUnits(server.platform.db)
  await deleteResourceRows()
  await server.close()
})

describe('import of an invalid unit zip', () => {
  let validZip: Buffer
  beforeAll(async () => {
    validZip = await fetchZip((await createFullUnit()).uuid)
  })
  const createZip = (files: Record<string, Buffer | string>) =>
    Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))))

  test.each([
    ['a file that is not a zip', () => Buffer.from('%PDF-1.7 but long enough to be looked at')],
    ['an empty file', () => Buffer.alloc(0)],
    ['a zip of something else', () => createZip({ 'a.txt': 'words' })],
    ['a Common Cartridge', () => createZip({ 'imsmanifest.xml': '<manifest/>' })],
    ['broken JSON', () => createZip({ 'unit.json': '{"format": "alaia-unit",' })],
    ['JSON without end', () => createZip({ 'unit.json': '['.repeat(100_000) })],
    ['another format', () => createZip({ 'unit.json': '{"format": "x", "version": 1}' })],
    ['a later format version', () => createZip({ 'unit.json': '{"format": "alaia-unit", "version": 2}' })],
    ['a NUL character', () => changeZip(validZip, ({ unit }) => void (unit.title = 'a\u0000b'))],
    [
      'invalid rich text',
      () =>
        changeZip(validZip, ({ unit }) => void (unit.about = { type: 'doc', content: [{ type: 'script' }] } as never)),
    ],
    [
      'a javascript link',
      () => changeZip(validZip, ({ lessons: [item] }) => void (item!.links[0]!.url = 'javascript:alert(1)')),
    ],
    ['an unknown field', () => changeZip(validZip, ({ unit }) => void Object.assign(unit, { operator: true }))],
    [
      'a handout with an unclosed box',
      () => changeZip(validZip, ({ handouts: [item] }) => void (item!.text = '::: box Open\nwords')),
    ],
    [
      'a handout with deeply nested boxes',
      () => changeZip(validZip, ({ handouts: [item] }) => void (item!.text = '::: box\n'.repeat(4000))),
    ],
    ['a lesson twice', () => changeZip(validZip, ({ lessons: items }) => void items.push(items[0]!))],
    [
      'a file path that is not in the zip',
      () => changeZip(validZip, ({ files }) => void (files[0]!.path = 'files/../../secret.pdf')),
    ],
    ['a wrong file hash', () => changeZip(validZip, ({ files }) => void (files[0]!.sha256 = '0'.repeat(64)))],
    [
      'a program renamed to PDF',
      () => {
        const program = Buffer.from('\u007fELF\u0002\u0001\u0001 and so on')
        const change = ({ files: [file] }: UnitDocument) =>
          Object.assign(file!, { size: program.length, sha256: createHash('sha256').update(program).digest('hex') })
        return changeZip(validZip, change, { [readDocument(validZip).files[0]!.path]: program })
      },
    ],
    ['a file type that is not allowed', () => changeZip(validZip, ({ files }) => void (files[0]!.name = 'run.exe'))],
    ['a path outside the folder', () => createForgedZip([{ name: '../unit.json', bytes: Buffer.from('{}') }])],
    [
      'a symbolic link',
      () => createForgedZip([{ name: 'unit.json', bytes: Buffer.from('/etc/passwd'), mode: 0o120777 }]),
    ],
    ['a zip bomb', () => createForgedZip([{ name: 'unit.json', bytes: Buffer.alloc(30_000_000), isPacked: true }])],
  ])('rejects %s in the dry run and the import, and leaves nothing behind', async (_what, createBytes) => {
    const key = await uploadZip(createBytes())
    const before = await countStoredItems()
    for (const dry_run of [true, false]) {
      const report = await importUploadedZip(key, { dry_run })
      expect(report.outcome).toBe('refused')
      expect(report.problems[0]?.message).toMatch(/^[A-Z].*\.$/)
    }
    expect(await countStoredItems()).toEqual(before)
  })

  test("reports the line of a handout that can't be rendered, and stores nothing", async () => {
    const { uuid } = await createFullUnit()
    const bytes = changeZip(await fetchZip(uuid), ({ handouts: [item] }) => {
      Object.assign(item!, { title: 'My slips', text: '# Slips\n\nWords.\n\n::: lines many\n' })
    })
    await deleteUnit(uuid)
    const key = await uploadZip(bytes)
    const before = await countStoredItems()
    for (const dry_run of [true, false]) {
      const report = await importUploadedZip(key, { dry_run })
      expect(report.problems).toEqual([{ at: 'My slips', message: expect.stringMatching(/^Line \d of the handout, /) }])
    }
    expect(await countStoredItems()).toEqual(before)
  })

  test('rejects a file over the size limit', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(1_100_000, 32)])
    const change = ({ files: [file] }: UnitDocument) =>
      Object.assign(file!, { size: large.length, sha256: createHash('sha256').update(large).digest('hex') })
    const { path } = readDocument(validZip).files[0]!
    const bytes = Buffer.from(zipSync({ ...unzipSync(changeZip(validZip, change)), [path]: [large, { level: 0 }] }))
    const report = await importZip(bytes, { dry_run: true })
    expect(report.problems).toEqual([{ at: path, message: 'This file is too large. It can have up to 1 MB.' }])
  })

  test('rejects a lesson that belongs to another unit, unless it is imported as a copy', async () => {
    const existingUnit = await createFullUnit()
    const before = readDocument(await fetchZip(existingUnit.uuid))
    const bytes = changeZip(validZip, (document) => {
      document.unit.uuid = randomUUID()
      document.lessons.splice(1)
      document.lessons[0]!.uuid = existingUnit.lesson
      document.lessons[0]!.attachments = before.lessons[0]!.attachments.filter(({ file }) => file !== undefined).map(
        (item) => ({ ...item, file: document.files[0]!.uuid }),
      )
    })
    const report = await importZip(bytes)
    expect(report).toMatchObject({
      outcome: 'refused',
      problems: [{ message: expect.stringContaining('another unit') as string }],
    })
    expect((await importZip(bytes, { as_copy: true })).outcome).toBe('added')
    expect(readDocument(await fetchZip(existingUnit.uuid))).toEqual(before)
  })

  test('leaves no file and no row if the last step fails', async () => {
    const { uuid } = await createFullUnit()
    const bytes = changeZip(await fetchZip(uuid), (document) => {
      document.disciplines[0]!.id = 'taken-words'
      document.disciplines[0]!.title = createName('New')
      const items = [document.unit, ...document.lessons]
      for (const item of items) Object.assign(item, { discipline: 'taken-words', competency: '' })
    })
    await deleteUnit(uuid)
    await deleteResourceRows()
    const key = await uploadZip(bytes)
    const before = await countStoredItems()
    const { db } = server.platform
    const otherUnit = await db.selectFrom('learn_unit').selectAll().limit(1).executeTakeFirstOrThrow()
    // Another unit that takes the slug first makes the last step fail.
    await db.updateTable('learn_unit').set({ slug: uuid }).where('uuid', '=', otherUnit.uuid).execute()
    expect((await catchFailure(importUploadedZip(key))).http).toBe(409)
    await db.updateTable('learn_unit').set({ slug: otherUnit.slug }).where('uuid', '=', otherUnit.uuid).execute()
    expect(await countStoredItems()).toEqual(before)
    expect((await importUploadedZip(key)).outcome).toBe('added')
    await deleteUnit(uuid)
    await db.deleteFrom('learn_discipline').where('id', '=', 'taken-words').execute()
  })

  test('checks the name, the size and the key of the upload', async () => {
    const requestUrl = (name: string, size: number) =>
      operator.call(unitImportExport.unitImportUrl, { File: { name, size } })
    expect((await catchFailure(requestUrl('unit.pdf', 10))).code).toBe('702')
    expect((await catchFailure(requestUrl('unit.zip', 2 * 1024 ** 3))).code).toBe('703')
    expect((await catchFailure(importUploadedZip('incoming/none.bin'))).http).toBe(404)
    expect((await catchFailure(importUploadedZip('../../etc/passwd'))).http).toBe(404)
  })
})
