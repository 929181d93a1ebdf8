import { createHash, randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import * as unitImportExport from '#contract/learn/unit-import-export.ts'
import * as lessons from '#contract/learn/lessons.ts'
import * as units from '#contract/learn/units.ts'
import { formatUnitReport } from '#server/import-export-command.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import {
  changeZip,
  readDocument,
  createUnitImportExport,
  pdf,
} from '#tests/support/fixtures/unit-import-export-fixtures.ts'
import { deleteCreatedUnits, createName } from '#tests/support/fixtures/learn-fixtures.ts'
import { catchFailure, createSignedInPerson, createVisitor, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { seedLearn } from '../learn.seed.ts'
import { toUnitUuid } from '../seed.queries.ts'
import { UnitDocument } from './unit-document.ts'

let server: TestApp
let operator: Visitor
const getTestContext = () => ({ app: server.app, db: server.platform.db })
const {
  fetchUnit,
  fetchZip,
  uploadZip,
  importUploadedZip,
  importZip,
  createFullUnit,
  getUnit,
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

const AUTHORED = toUnitUuid('grade_1/somebody-to-ask')

describe('zip export of a unit', () => {
  test('announces its size and contains the files and unit.json', async () => {
    const { uuid, file } = await createFullUnit()
    const { Export } = await operator.call(unitImportExport.unitExport, { Unit: { uuid, format: 'zip' } })
    const response = await fetchUnit(uuid)
    expect(Export).toMatchObject({ url: `/media/units/${uuid}.zip`, lessons: 2, files: 1, left_out: [] })
    expect([response.statusCode, response.rawPayload.length]).toEqual([200, Export.size])
    expect(response.headers).toMatchObject({ 'content-length': `${Export.size}`, 'cache-control': 'private, no-store' })
    const entries = unzipSync(response.rawPayload)
    expect(Object.keys(entries)).toEqual([`files/${file.name}`, 'unit.json'])
    expect(Buffer.from(entries[`files/${file.name}`]!)).toEqual(pdf)
    const document = readDocument(response.rawPayload)
    expect(UnitDocument.parse(document)).toEqual(document)
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    expect(document.files).toEqual([
      { uuid: file.uuid, name: file.name, path: `files/${file.name}`, size: pdf.length, sha256 },
    ])
  })

  test('reports a deleted file that it leaves out', async () => {
    const { uuid, file } = await createFullUnit()
    await server.platform.db.deleteFrom('resource_file').where('uuid', '=', file.uuid).execute()
    const { Export } = await operator.call(unitImportExport.unitExport, { Unit: { uuid, format: 'zip' } })
    expect(Export.left_out).toHaveLength(2)
    expect(Object.keys(unzipSync(await fetchZip(uuid)))).toEqual(['unit.json'])
  })

  test('is available to system admins only', async () => {
    const people = [
      await createSignedInPerson(getTestContext(), { user_type: 'admin' }),
      await createSignedInPerson(getTestContext(), { user_type: 'teacher', permissions: ['learn'] }),
      await createSignedInPerson(getTestContext()),
      createVisitor(server.app),
    ]
    for (const person of people) expect((await fetchUnit(AUTHORED, 'zip', person)).statusCode).toBe(404)
    for (const name of [`${AUTHORED}.tar`, AUTHORED, 'x.zip', `${randomUUID()}.zip`, `..%2f${AUTHORED}.zip`]) {
      const response = await server.app.inject({ url: `/media/units/${name}`, headers: { cookie: operator.cookie() } })
      expect(response.statusCode, name).toBe(404)
    }
  })

  test('writes a unit.json that parses back to the same document for every authored unit', async () => {
    const unitRows = await server.platform.db.selectFrom('learn_unit').select(['uuid', 'slug']).execute()
    const authored = unitRows.filter(({ slug, uuid }) => slug !== uuid)
    expect(authored.length).toBeGreaterThan(5)
    for (const { uuid, slug } of authored) {
      const document = readDocument(await fetchZip(uuid))
      expect(UnitDocument.safeParse(document).error?.issues, slug).toBeUndefined()
      expect(UnitDocument.parse(document), slug).toEqual(document)
    }
  })
})

describe('zip import of a unit', () => {
  test('recreates an identical unit after it was deleted', async () => {
    const { uuid, lesson } = await createFullUnit()
    const before = await fetchZip(uuid)
    const original = await getUnit(uuid)
    const originalLesson = (await operator.call(lessons.editorLesson, { Lesson: { uuid: lesson } })).Lesson
    await deleteUnit(uuid)
    await deleteResourceRows()
    const report = await importZip(before)
    expect(report).toMatchObject({ outcome: 'added', problems: [], unused: [], unit: { uuid } })
    expect(report.things.flatMap(({ notes }) => notes)).toEqual([])
    expect(readDocument(await fetchZip(uuid))).toEqual(readDocument(before))
    const current = await getUnit(uuid)
    expect(current.Unit).toMatchObject({ title: original.Unit.title, status: 'draft', about: original.Unit.about })
    expect(current.Lessons.map(({ uuid: item, live }) => [item, live])).toEqual(
      original.Lessons.map(({ uuid: item, live }) => [item, live]),
    )
    const importedLesson = (await operator.call(lessons.editorLesson, { Lesson: { uuid: lesson } })).Lesson
    const { revision: _, updated_at: __, lesson_attachments: ___, ...same } = originalLesson
    expect(importedLesson).toMatchObject(same)
    const [file] = importedLesson.lesson_attachments.attachments
    const fileResponse = await server.app.inject({
      url: `/media/${file!.key_path}`,
      headers: { cookie: operator.cookie() },
    })
    expect(fileResponse.rawPayload).toEqual(pdf)
  })

  test('changes nothing if the unit is already the same, however often it is repeated', async () => {
    const { uuid } = await createFullUnit()
    const bytes = await fetchZip(uuid)
    const before = await getUnit(uuid)
    const original = await countStoredItems()
    const key = await uploadZip(bytes)
    for (const dry_run of [true, false, false]) {
      const report = await importUploadedZip(key, { dry_run })
      expect([report.outcome, report.problems]).toEqual(['unchanged', []])
      expect(report.things.every(({ outcome }) => outcome === 'unchanged')).toBe(true)
    }
    expect(await getUnit(uuid)).toEqual(before)
    expect(await countStoredItems()).toEqual({ ...original, incomingUploads: original.incomingUploads + 1 })
  })

  test('reports every unit, lesson and file in a dry run without changing anything', async () => {
    const { uuid } = await createFullUnit()
    const bytes = await fetchZip(uuid)
    await deleteUnit(uuid)
    await deleteResourceRows()
    const key = await uploadZip(bytes)
    const original = await countStoredItems()
    const report = await importUploadedZip(key, { dry_run: true })
    expect(report).toMatchObject({ dry_run: true, outcome: 'added', unit: { uuid: null, grade: 'grade_2' } })
    expect(formatUnitReport(report)).toContain('This was a dry run: nothing was changed.')
    expect(formatUnitReport(report)).toContain('+ lesson Near: added')
    expect(report.things.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['unit', 'added'],
      ['lesson', 'added'],
      ['lesson', 'added'],
      ['file', 'added'],
    ])
    expect(await countStoredItems()).toEqual(original)
  })

  test('overwrites changed lessons and leaves lessons that are not in the zip', async () => {
    const { uuid, lesson } = await createFullUnit()
    const bytes = await fetchZip(uuid)
    const extra = await operator.call(lessons.lessonAdd, { Lesson: { unit_uuid: uuid, title: 'Only here' } })
    const { revision } = (await operator.call(lessons.editorLesson, { Lesson: { uuid: lesson } })).Lesson
    await operator.call(lessons.lessonEdit, { Lesson: { uuid: lesson, revision, title: 'Other', minutes: 5 } })
    const report = await importZip(bytes)
    expect(report.things.filter(({ kind }) => kind === 'lesson').map(({ title, outcome }) => [title, outcome])).toEqual(
      [
        ['Near', 'changed'],
        ['Far', 'unchanged'],
        ['Only here', 'stays'],
      ],
    )
    const { Lessons } = await getUnit(uuid)
    expect(Lessons.map(({ title }) => title)).toEqual(['Near', 'Far', 'Only here'])
    expect(Lessons[2]?.uuid).toBe(extra.Lesson.uuid)
    expect((await importZip(bytes)).outcome).toBe('unchanged')
  })

  test('swaps titles and positions of lessons, and restores deleted ones', async () => {
    const { uuid } = await createFullUnit()
    const bytes = await fetchZip(uuid)
    const [near, far] = (await getUnit(uuid)).Lessons
    const swapped = changeZip(bytes, (document) => {
      document.lessons.reverse()
      document.lessons[0]!.title = 'Near'
      document.lessons[1]!.title = 'Far'
    })
    expect((await importZip(swapped)).outcome).toBe('changed')
    expect((await getUnit(uuid)).Lessons.map((item) => [item.uuid, item.title])).toEqual([
      [far!.uuid, 'Near'],
      [near!.uuid, 'Far'],
    ])
    await operator.call(lessons.lessonDelete, { Lesson: { uuid: near!.uuid } })
    const report = await importZip(bytes)
    expect(report.things[1]?.notes).toEqual(['It was deleted here and is restored.'])
    expect((await getUnit(uuid)).Lessons.map(({ title }) => title)).toEqual(['Near', 'Far'])
    expect(readDocument(await fetchZip(uuid))).toEqual(readDocument(bytes))
  })

  test('creates a copy with a unique title beside the existing unit', async () => {
    const { uuid } = await createFullUnit()
    const bytes = await fetchZip(uuid)
    const original = readDocument(bytes)
    const report = await importZip(bytes, { as_copy: true })
    const title = `${original.unit.title} (2)`
    expect(report).toMatchObject({ outcome: 'added', unit: { title } })
    expect(report.things[0]?.notes).toEqual([`"${original.unit.title}" is taken here, so it is called "${title}".`])
    const copy = readDocument(await fetchZip(report.unit!.uuid!))
    expect(copy.unit.uuid).not.toBe(uuid)
    expect(copy.files).toEqual(original.files)
    expect(readDocument(await fetchZip(uuid))).toEqual(original)
  })

  test('adds a number to the title if another unit has it', async () => {
    const { uuid, file } = await createFullUnit()
    const bytes = await fetchZip(uuid)
    const { title } = readDocument(bytes).unit
    await deleteUnit(uuid)
    await deleteResourceRows()
    await operator.call(units.unitAdd, {
      Unit: { title: title.toUpperCase(), grade: 'grade_2', discipline_id: 'paying-attention' },
    })
    const first = await importZip(bytes)
    expect(first.unit?.title).toBe(`${title} (2)`)
    const other = changeZip(
      bytes,
      ({ files }) => {
        const bytes = Buffer.concat([pdf, Buffer.from('more')])
        files[0]!.sha256 = createHash('sha256').update(bytes).digest('hex')
        files[0]!.size = bytes.length
      },
      { [`files/${file.name}`]: Buffer.concat([pdf, Buffer.from('more')]) },
    )
    const secondReport = await importZip(other, { dry_run: true })
    expect(secondReport.outcome).toBe('changed')
    expect(secondReport.things.find(({ kind }) => kind === 'file')).toMatchObject({ outcome: 'added' })
  })

  test('returns 409 with a new report if the unit changed after the dry run', async () => {
    const { uuid, lesson } = await createFullUnit()
    const bytes = changeZip(await fetchZip(uuid), ({ unit }) => {
      unit.description = 'Another one.'
    })
    const key = await uploadZip(bytes)
    const { seen } = await importUploadedZip(key, { dry_run: true })
    const { revision } = (await operator.call(lessons.editorLesson, { Lesson: { uuid: lesson } })).Lesson
    await operator.call(lessons.lessonEdit, { Lesson: { uuid: lesson, revision, minutes: 7 } })
    const refused = await catchFailure(importUploadedZip(key, { seen }))
    expect([refused.http, refused.body['Import']]).toMatchObject([409, { dry_run: true, outcome: 'changed' }])
    const current = (refused.body['Import'] as { seen: string }).seen
    expect((await importUploadedZip(key, { seen: current })).outcome).toBe('changed')
  })

  test('leaves out unknown references and reports them', async () => {
    const { uuid } = await createFullUnit()
    const bytes = changeZip(await fetchZip(uuid), ({ unit, lessons: [item] }) => {
      unit.competency = 'nobody-knows'
      unit.standards.push({ framework: 'Elsewhere', code: 'E.1' })
      unit.cover = { scene: 'moon-base', palette: 'dawn' }
      item!.sessions.push({ uuid: randomUUID(), title: 'Lost session', sub_section: '' })
    })
    const report = await importZip(bytes)
    expect(report.things[0]?.notes).toHaveLength(3)
    expect(report.things[1]?.notes[0]).toContain('"Lost session" is not in the library here')
    expect((await importZip(bytes)).outcome).toBe('unchanged')
  })

  test('creates the discipline if none has its title', async () => {
    const { uuid } = await createFullUnit()
    const id = `d-${randomUUID().slice(0, 8)}`
    const bytes = changeZip(await fetchZip(uuid), (document) => {
      document.disciplines.push({ ...document.disciplines[0]!, id, title: createName('Weathering') })
      document.unit.discipline = id
      document.unit.competency = ''
    })
    expect((await importZip(bytes)).things.map(({ kind, outcome }) => `${kind} ${outcome}`)).toContain(
      'discipline added',
    )
    expect((await getUnit(uuid)).Unit.discipline.id).toBe(id)
    await deleteUnit(uuid)
    await server.platform.db.deleteFrom('learn_discipline').where('id', '=', id).execute()
  })

  test('keeps the slug of an authored unit, and gives a copy its own handouts', async () => {
    const bytes = await fetchZip(AUTHORED)
    const document = readDocument(bytes)
    expect(document.handouts.length).toBeGreaterThan(0)
    // The unit is seeded again at the end, because other test files on this database use it.
    onTestFinished(async () => {
      await deleteUnit(AUTHORED)
      await server.platform.db.deleteFrom('platform_seed').where('name', '=', 'learn').execute()
      await seedLearn(server.platform)
    })
    await deleteUnit(AUTHORED)
    expect((await importZip(bytes)).outcome).toBe('added')
    expect(readDocument(await fetchZip(AUTHORED))).toEqual(document)
    const row = await server.platform.db
      .selectFrom('learn_unit')
      .select('slug')
      .where('uuid', '=', AUTHORED)
      .executeTakeFirst()
    expect(row?.slug).toBe('grade_1/somebody-to-ask')
    const copy = await importZip(bytes, { as_copy: true })
    const copiedHandouts = readDocument(await fetchZip(copy.unit!.uuid!)).handouts
    expect(copiedHandouts.map(({ own, text }) => [own, text])).toEqual(
      document.handouts.map(({ text }) => [true, text]),
    )
    expect(copiedHandouts.some(({ uuid }) => document.handouts.some((item) => item.uuid === uuid))).toBe(false)
  })
})
