// @tag scanned-upload-paths
/** Every call that accepts a file scans it, and a new one must be added to this test. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import * as articles from '#contract/articles.ts'
import * as ambiences from '#contract/catalog/ambiences.ts'
import { sessionImport } from '#contract/catalog/imports.ts'
import * as uploads from '#contract/catalog/uploads.ts'
import { allEndpoints } from '#contract/index.ts'
import * as peopleImport from '#contract/identity/people-import.ts'
import * as unitImportExport from '#contract/learn/unit-import-export.ts'
import * as lessons from '#contract/learn/lessons.ts'
import * as units from '#contract/learn/units.ts'
import * as resources from '#contract/resources.ts'
import * as files from '#contract/resources/files.ts'
import * as folders from '#contract/resources/folders.ts'
import * as site from '#contract/site.ts'
import { createRss, startFeedServer } from '#tests/simulators/feed-server.ts'
import { HARMFUL, type SimulatedScanner, startScanner } from '#tests/simulators/scanner.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { mockTimeouts } from '#tests/support/server/controlled-timeouts.ts'
import { getTestDatabase } from '#tests/support/server/database.ts'
import { createUnitImportExport, pdf, replaceZipFile } from '#tests/support/fixtures/unit-import-export-fixtures.ts'
import { deleteUploaded } from '#tests/support/files/delete-uploaded.ts'
import { deleteCreatedUnits, makeLesson, makeUnit, createName } from '#tests/support/fixtures/learn-fixtures.ts'
import { catchFailure, createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { uploadOnly } from '#tests/support/journey/resource-fixtures.ts'
import { uploadFiles } from '#tests/support/browser/upload-files.ts'
import { createSpeech, createWav } from '#tests/support/files/audio-files.ts'
import { importFolder } from './domains/library/admin/import/import-folder.ts'
import { seedLearn } from './domains/learn/learn.seed.ts'
import { runHealthChecks } from './commands/doctor.ts'
import { getScanCounts, warnIfScannerUnavailable } from './platform/scanner/scanner.ts'

let scanner: SimulatedScanner
let feed: Awaited<ReturnType<typeof startFeedServer>>
let server: TestApp
let operator: Visitor
const getUploader = () => ({ app: server.app, operator })

beforeAll(async () => {
  ;[scanner, feed] = [await startScanner(), await startFeedServer()]
  server = await openTestApp({
    env: { SCANNER_URL: scanner.address, ARTICLE_FEED_URL: `${feed.origin}/feed`, UPLOAD_MAX_MB: '9' },
  })
  // An address set by an admin overrides the configured one.
  await server.platform.db.deleteFrom('articles_feed').execute()
  await seedLearn(server.platform)
  operator = await createSignedInPerson(
    { app: server.app, db: server.platform.db },
    { user_type: 'admin', operator: true },
  )
})
afterAll(async () => {
  const { db } = server.platform
  await deleteUploaded(db)
  await deleteCreatedUnits(db)
  await db.deleteFrom('resource_folder').execute()
  await db.deleteFrom('resource_file').execute()
  await db.deleteFrom('articles_article').where('feed', 'is not', null).execute()
  await db.deleteFrom('articles_feed_state').execute()
  await server.close()
  await feed.close()
  await scanner.close()
})

const addMalware = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.from(HARMFUL)])
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const audio = addMalware(createWav([createSpeech(0.1)]))
const uploadAudio = async () => (await uploadFiles(getUploader(), 'audio', [{ name: 'a.wav', bytes: audio }]))[0]!
const uploadPicture = async () =>
  (await uploadFiles(getUploader(), 'picture', [{ name: 'a.png', bytes: addMalware(png) }]))[0]!
const uploadText = () => uploadOnly(getUploader(), { name: 'a.txt', bytes: Buffer.from(HARMFUL) })
const createAttachment = async () => ({
  title: 'Sheet',
  role: 'worksheet' as const,
  sub_section: '',
  key_path: await uploadText(),
  name: 'a.txt',
})

const getFailureMessage = async (call: Promise<unknown>): Promise<string> => (await catchFailure(call)).message

/** Maps each upload call to the message that the sender of a harmful file receives. */
const uploadCalls: Record<string, () => Promise<string | undefined>> = {
  [uploads.sessionFileDone.path]: async () =>
    getFailureMessage(
      operator.call(uploads.sessionFileDone, { File: { key_path: await uploadAudio(), name: 'a.wav' } }),
    ),
  [uploads.pictureDone.path]: async () =>
    getFailureMessage(operator.call(uploads.pictureDone, { File: { key_path: await uploadPicture() } })),
  [ambiences.ambienceAdd.path]: async () => {
    const Ambience = { name: createName('Hum'), key_path: await uploadAudio(), file_name: 'a.wav' }
    return getFailureMessage(operator.call(ambiences.ambienceAdd, { Ambience }))
  },
  [ambiences.ambienceEdit.path]: async () => {
    const [key_path = ''] = await uploadFiles(getUploader(), 'audio', [
      { name: 'b.wav', bytes: createWav([createSpeech(0.1)]) },
    ])
    const added = await operator.call(ambiences.ambienceAdd, {
      Ambience: { name: createName('Hum'), key_path, file_name: 'b.wav' },
    })
    const { uuid, revision } = added.Ambience
    const Ambience = { uuid, revision, file: { key_path: await uploadAudio(), name: 'a.wav' } }
    return getFailureMessage(operator.call(ambiences.ambienceEdit, { Ambience }))
  },
  [sessionImport.path]: async () => {
    const manifest = `id,file,title\n${createName('one')},a.wav,One`
    const importInput = { manifest, files: [{ name: 'a.wav', key_path: await uploadAudio() }], dry_run: false }
    return (await operator.call(sessionImport, { Import: importInput })).Import.rows[0]?.problems[0]?.message
  },
  [site.cmsFileDone.path]: async () =>
    getFailureMessage(operator.call(site.cmsFileDone, { File: { key_path: await uploadPicture() } })),
  [files.fileUpload.path]: async () =>
    getFailureMessage(operator.call(files.fileUpload, { File: { key_path: await uploadText(), name: 'a.txt' } })),
  [folders.folderUpload.path]: async () => {
    const Folder = { files: [{ path: `${createName('Top')}/a.txt`, key_path: await uploadText() }] }
    return (await operator.call(folders.folderUpload, { Folder })).Refused[0]?.message
  },
  [unitImportExport.unitImport.path]: async () => {
    const { createFullUnit, fetchZip, importZip } = createUnitImportExport(() => ({ server, operator }))
    const zip = await fetchZip((await createFullUnit()).uuid)
    return (await importZip(replaceZipFile(zip, addMalware(pdf)), { dry_run: true })).problems[0]?.message
  },
  [units.unitEdit.path]: async () => {
    const { uuid, revision } = await makeUnit(operator)
    return getFailureMessage(
      operator.call(units.unitEdit, { Unit: { uuid, revision, attachments: [await createAttachment()] } }),
    )
  },
  [lessons.lessonAttachments.path]: async () => {
    const { uuid, revision } = await makeLesson(operator, (await makeUnit(operator)).uuid)
    const Lesson = { uuid, revision, attachments: [await createAttachment()] }
    return getFailureMessage(operator.call(lessons.lessonAttachments, { Lesson }))
  },
  [units.disciplineEdit.path]: async () => {
    const unitInput = {
      title: createName('Waiting'),
      description: '',
      color: 'data-1' as const,
      icon: 'leaf',
      competencies: [],
    }
    return getFailureMessage(
      operator.call(units.disciplineEdit, { Discipline: { ...unitInput, attachments: [await createAttachment()] } }),
    )
  },
  [peopleImport.peopleImportPreview.path]: async () => {
    const content = Buffer.from(`email,first_name\n${HARMFUL}`).toString('base64')
    return getFailureMessage(
      operator.call(peopleImport.peopleImportPreview, { Import: { files: [{ name: 'a.csv', content }] } }),
    )
  },
  [peopleImport.peopleImport.path]: async () => {
    const content = Buffer.from(`email,first_name\n${HARMFUL}`).toString('base64')
    const Import = { files: [{ name: 'a.csv', content }], fingerprint: '' }
    return getFailureMessage(operator.call(peopleImport.peopleImport, { Import }))
  },
}

/** Calls that refer to a file that is stored already. */
const readOnlyPaths: string[] = [resources.presignedUrlGet.path]

describe('every call that accepts a file', () => {
  test('is covered by this test', () => {
    const acceptingEndpoints = allEndpoints.filter(({ blocks }) =>
      /"key_path":|"files":.*"content":\{"type":"string"/.test(
        JSON.stringify(z.toJSONSchema(z.object(blocks), { io: 'input' })),
      ),
    )
    const paths = acceptingEndpoints.map(({ path }) => path).filter((path) => !readOnlyPaths.includes(path))
    expect(paths.toSorted()).toEqual(Object.keys(uploadCalls).toSorted())
  })

  test.each(Object.entries(uploadCalls))('stores nothing harmful: %s', async (_path, sendHarmful) => {
    expect(await sendHarmful()).toBe("This file may contain something harmful, so it wasn't saved.")
  })
})

test('a folder imported on the server is scanned too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alaia-scanned-'))
  await writeFile(join(folder, 'manifest.csv'), `id,file,title\n${createName('one')},a.wav,One`)
  await writeFile(join(folder, 'a.wav'), audio)
  const report = await importFolder(server.platform, { folder, dryRun: false, author: 'Alaia' })
  expect(report.rows[0]?.problems[0]?.message).toMatch(/something harmful/)
  await rm(folder, { recursive: true })
})

test('a feed picture is skipped if it is harmful, and the import stops while the scanner is down', async () => {
  const item = { id: createName('walk'), title: createName('A walk'), html: '<p>Walk.</p>', picture: '/good.png' }
  feed.publish(createRss([item]))
  await scanner.setBehavior('away')
  expect((await catchFailure(operator.call(articles.articleSync, {}))).http).toBe(503)
  await scanner.setBehavior('honest')
  scanner.setSizeLimit(10)
  const { Sync } = await operator.call(articles.articleSync, {})
  expect(Sync.items[0]).toMatchObject({ outcome: 'added', reason: expect.stringMatching(/virus scan/) })
  scanner.setSizeLimit(25_000_000)
})

test('a feed import reports its progress when the scanner goes down and resumes the next time', async () => {
  const [first, second, third] = ['first', 'second', 'third'].map((name) => createName(name)) as [
    string,
    string,
    string,
  ]
  const item = (id: string, picture?: string) => ({ id, title: id, html: `<p>${id}</p>`, ...(picture && { picture }) })
  feed.publish(createRss([item(first), item(second, '/good.png'), item(third)]))
  await scanner.setBehavior('away')
  const { Sync } = await operator.call(articles.articleSync, {})
  await scanner.setBehavior('honest')
  const message = "Files can't be scanned for viruses right now. Try again in a moment."
  expect(Sync.items).toEqual([
    { title: first, outcome: 'added', reason: '' },
    { title: second, outcome: 'failed', reason: message },
    { title: third, outcome: 'failed', reason: message },
  ])
  expect((await operator.call(articles.articleFeed, {})).Syncs[0]).toEqual(Sync)
  const secondSync = (await operator.call(articles.articleSync, {})).Sync
  expect(secondSync.items.map(({ outcome }) => outcome)).toEqual(['unchanged', 'added', 'added'])
})

test('a feed picture that exceeds the shared scan time is skipped, and the article is imported', async () => {
  const title = createName('A slow walk')
  feed.publish(createRss([{ id: createName('slow'), title, html: '<p>Walk.</p>', picture: '/good.png' }]))
  const dues = mockTimeouts()
  scanner.before(() => {
    dues.forEach((due) => due.abort())
    return new Promise(() => undefined)
  })
  const { Sync } = await operator.call(articles.articleSync, {})
  vi.restoreAllMocks()
  scanner.before(async () => undefined)
  const reason = 'A picture was skipped: It took too long to load.'
  expect(Sync.items).toEqual([expect.objectContaining({ title, outcome: 'added', reason })])
})

test('an import of many sessions with the scanner down reports it on each line and asks the scanner once', async () => {
  const bytes = createWav([createSpeech(0.1)])
  const names = ['a.wav', 'b.wav', 'c.wav']
  const keys = await uploadFiles(
    getUploader(),
    'audio',
    names.map((name) => ({ name, bytes })),
  )
  const files = names.map((name, index) => ({ name, key_path: keys[index]! }))
  const manifest = `id,file,title\n${names.map((name) => `${createName('one')},${name},One`).join('\n')}`
  const awayBefore = getScanCounts().get('away') ?? 0
  await scanner.setBehavior('away')
  const { rows } = (await operator.call(sessionImport, { Import: { manifest, files, dry_run: false } })).Import
  await scanner.setBehavior('honest')
  const messages = rows.map(({ outcome, problems: [problem] }) => [outcome, problem?.column, problem?.message])
  const awayRow = ['failed', 'file', "Files can't be scanned for viruses right now. Try again in a moment."]
  expect([messages, getScanCounts().get('away')]).toEqual([[awayRow, awayRow, awayRow], awayBefore + 1])
})

describe('scanner monitoring', () => {
  const messages = async (thorough: boolean) =>
    (await runHealthChecks(server.platform, await getTestDatabase(), thorough)).filter(({ says }) =>
      /scanner/.test(says),
    )

  test('shows the scanner version, signature age and limits in alaia doctor', async () => {
    expect(await messages(true)).toEqual([
      { isFine: true, says: 'The scanner responds: ClamAV 9.9.9.' },
      { isFine: false, says: expect.stringMatching(/^The scanner's newest signatures are \d+ days old/) },
      { isFine: true, says: 'The scanner accepts files of 9 MB.' },
    ])
    scanner.setSizeLimit(1000)
    expect((await messages(true)).at(-1)).toMatchObject({
      isFine: false,
      says: expect.stringMatching(/StreamMaxLength/),
    })
    expect((await messages(false)).length).toBe(2)
  })

  test('reports an unreachable scanner in alaia doctor and in the startup log', async () => {
    await scanner.setBehavior('away')
    expect(await messages(false)).toEqual([
      { isFine: false, says: expect.stringMatching(/^The scanner doesn't respond/) },
    ])
    await warnIfScannerUnavailable(server.platform)
    expect(server.logLines.at(-1)).toContain('scanner.unavailable_at_start')
    await scanner.setBehavior('honest')
  })

  test('counts scanned files by result in the metrics', async () => {
    const { body } = await server.app.inject('/metrics')
    expect(body).toMatch(/alaia_scans_total\{outcome="found"\} [1-9]/)
    expect(body).toMatch(/alaia_scans_total\{outcome="away"\} [1-9]/)
  })
})
