import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import * as groups from '#contract/catalog/groups.ts'
import { sessionImport } from '#contract/catalog/imports.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { deleteUploaded } from '#tests/support/files/delete-uploaded.ts'
import { createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { uploadFiles, waitUntilProcessed } from '#tests/support/browser/upload-files.ts'
import { createSpeech, createWav } from '#tests/support/files/audio-files.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'
import { importFolder, formatImportReport } from './import-folder.ts'

let server: TestApp
let operator: Visitor
let folder: string

beforeAll(async () => {
  server = await openTestApp({ work: true })
  operator = await createSignedInPerson(
    { app: server.app, db: server.platform.db },
    { user_type: 'admin', operator: true },
  )
  folder = await mkdtemp(join(tmpdir(), 'alaia-import-'))
})
afterAll(async () => {
  await deleteUploaded(server.platform.db)
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const tag = randomUUID().slice(0, 8)
const audio = createWav([createSpeech(3)])
const heading = 'id,file,title,description,narrator,series,collections,related,transcript,cover,publish'
const manifest = [
  heading,
  `${tag}-one,sounds/one.wav,Snow ${tag},A walk,Noor,Winter ${tag},Quiet ${tag} | Sleep ${tag},,one.txt,snow.png,yes`,
  `${tag}-two,two.wav,Rain ${tag},Drops,Noor,Winter ${tag},,${tag}-one,,,no`,
].join('\n')
const runImport = (dryRun: boolean) => importFolder(server.platform, { folder, dryRun, author: 'Alaia' })
const listOutcomes = async (dryRun: boolean) => (await runImport(dryRun)).rows.map(({ outcome }) => outcome)
const listLines = async () =>
  (await operator.call(catalog.sessionList, { Filter: { search: tag, sort: 'title' } })).Sessions.map(
    ({ catalog }) => catalog,
  )

describe('import of a folder with a manifest', () => {
  beforeAll(async () => {
    await mkdir(join(folder, 'sounds'))
    await writeFile(join(folder, 'manifest.csv'), manifest)
    await writeFile(join(folder, 'sounds/one.wav'), audio)
    await writeFile(join(folder, 'two.wav'), createWav([createSpeech(2)]))
    await writeFile(join(folder, 'one.txt'), 'Walk on.\nStop.')
    await writeFile(join(folder, 'notes.txt'), 'not named')
    const white = sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff' } })
    await writeFile(join(folder, 'snow.png'), await white.png().toBuffer())
  })

  test('reports what it would do in a dry run and changes nothing', async () => {
    const report = await runImport(true)
    expect(report).toMatchObject({ dry_run: true, added: 2, failed: 0, problems: [], unused: ['notes.txt'] })
    expect(await listLines()).toEqual([])
    expect(formatImportReport(report)).toContain('This was a dry run: nothing was changed.')
  })

  test('reads a manifest in UTF-16, as Excel saves it', async () => {
    await writeFile(join(folder, 'manifest.csv'), `\uFEFF${manifest}`, 'utf16le')
    const report = await runImport(true)
    expect(report).toMatchObject({ added: 2, problems: [] })
    await writeFile(join(folder, 'manifest.csv'), manifest)
  })

  test('creates sessions in their groups, and publishes requested ones once their audio is ready', async () => {
    expect(await listOutcomes(false)).toEqual(['added', 'added'])
    const [rain, snow] = await listLines()
    expect([rain?.title, snow?.title]).toEqual([`Rain ${tag}`, `Snow ${tag}`])
    const processed = await waitUntilProcessed(operator, snow?.uuid ?? '')
    expect(processed).toMatchObject({ status: 'published', transcript: 'Walk on.\nStop.', narrator: 'Noor' })
    expect(processed.cover.picture).toMatch(/^public\/covers\//)
    expect(processed.collection_uuids).toHaveLength(2)
    const other = await waitUntilProcessed(operator, rain?.uuid ?? '')
    expect(other).toMatchObject({ status: 'draft', has_audio: true, related: [{ uuid: snow?.uuid }] })
    const { Groups } = await operator.call(groups.groupList, { Filter: { group_type: 'series' } })
    const winter = Groups.find(({ title }) => title === `Winter ${tag}`)
    expect(winter?.sessions.map(({ uuid }) => uuid)).toEqual([snow?.uuid, rain?.uuid])
  })

  test('changes nothing when it is repeated, and keeps the edits of a system admin', async () => {
    const [rain] = await listLines()
    const { uuid = '', revision = 0 } = rain ?? {}
    await operator.call(catalog.sessionEdit, { MindfulnessSession: { uuid, revision, title: `Hail ${tag}` } })
    const before = await listLines()
    expect(await listOutcomes(false)).toEqual(['unchanged', 'unchanged'])
    expect(await listLines()).toEqual(before)
  })

  test('updates only the session of a changed row', async () => {
    await writeFile(join(folder, 'manifest.csv'), manifest.replace('Drops', 'Many drops'))
    expect(await listOutcomes(true)).toEqual(['unchanged', 'changed'])
    expect(await listOutcomes(false)).toEqual(['unchanged', 'changed'])
    const rain = (await listLines())[0]
    expect([rain?.title, rain?.processing, rain?.status]).toEqual([`Rain ${tag}`, null, 'draft'])
    const { uuid = '', revision = 0 } = rain ?? {}
    await operator.call(catalog.sessionEdit, { MindfulnessSession: { uuid, revision, transcript: 'It rains.' } })
    await writeFile(join(folder, 'manifest.csv'), manifest.replace('Drops', 'Few drops').replace(/no$/, 'yes'))
    expect(await listOutcomes(false)).toEqual(['unchanged', 'changed'])
    expect((await listLines())[0]?.status).toBe('published')
  })

  test('reports problems by line and column', async () => {
    await writeFile(join(folder, 'fake.mp3'), 'no audio')
    const rows = [
      heading,
      'a,gone.wav,Gone',
      'b,fake.mp3,Fake',
      `${tag}-two,two.wav,Rain ${tag},,,,,nobody`,
      'c,page.html,Page',
    ]
    await writeFile(join(folder, 'manifest.csv'), rows.join('\n'))
    const report = await runImport(false)
    expect(report.rows.map(({ line, problems }) => [line, problems[0]?.column])).toEqual([
      [2, 'file'],
      [3, 'file'],
      [4, 'related'],
      [5, 'file'],
    ])
    expect(formatImportReport(report)).toContain('    line 2, file: The folder has no file gone.wav.')
  })

  test('rejects a missing folder and a folder without a manifest', async () => {
    const missing = importFolder(server.platform, { folder: join(folder, 'nowhere'), dryRun: true, author: '' })
    await expect(missing).rejects.toThrow(UserFacingError)
    const noManifest = importFolder(server.platform, { folder: join(folder, 'sounds'), dryRun: true, author: '' })
    await expect(noManifest).rejects.toThrow(/manifest.csv/)
  })
})

describe('import row that fails with a server error', () => {
  test('is reported and leaves nothing, the other rows are imported, and a retry imports it', async () => {
    const { platform } = server
    const names = ['calm', 'storm', 'dusk'].map((name) => `${tag}-${name}`)
    const lines = names.map((name) => `${name},two.wav,${name} ${tag},,,,,,,,no`)
    await writeFile(join(folder, 'manifest.csv'), [heading, ...lines].join('\n'))
    const originalPut = platform.storage.put.bind(platform.storage)
    let puts = 0
    const storage = Object.assign(Object.create(platform.storage) as typeof platform.storage, {
      put: (...sent: Parameters<typeof originalPut>) => {
        puts += 1
        return puts === 2 ? Promise.reject(new Error('disk full')) : originalPut(...sent)
      },
    })
    const failedReport = await importFolder({ ...platform, storage }, { folder, dryRun: false, author: 'Alaia' })
    expect(failedReport.rows.map(({ outcome }) => outcome)).toEqual(['added', 'failed', 'added'])
    expect(failedReport.rows[1]?.problems[0]?.message).toMatch(/this row was not imported/)
    expect(await listOutcomes(false)).toEqual(['unchanged', 'added', 'unchanged'])
  })
})

describe('import in the browser', () => {
  test('needs only file names for a dry run, imports the uploads and removes unused ones', async () => {
    const importWeb = (files: { name: string; key_path?: string }[], dry_run: boolean) =>
      operator.call(sessionImport, {
        Import: { manifest: `id,file,title\n${tag}-web,web.wav,Web ${tag}`, files, dry_run },
      })
    const dryRunReport = (await importWeb([{ name: 'web.wav' }, { name: 'spare.wav' }], true)).Import
    expect(dryRunReport).toMatchObject({ dry_run: true, added: 1, failed: 0, unused: ['spare.wav'] })
    const sent = await uploadFiles({ app: server.app, operator }, 'import', [
      { name: 'web.wav', bytes: createWav([createSpeech(2)]) },
      { name: 'spare.wav', bytes: audio },
    ])
    const files = ['web.wav', 'spare.wav'].map((name, index) => ({ name, key_path: sent[index] ?? '' }))
    const imported = (await importWeb(files, false)).Import
    expect(imported).toMatchObject({ dry_run: false, added: 1, failed: 0 })
    expect(await server.platform.storage.stat(sent[1] ?? '')).toBeUndefined()
    const web = (await listLines()).find(({ title }) => title === `Web ${tag}`)
    expect((await waitUntilProcessed(operator, web?.uuid ?? '')).has_audio).toBe(true)
    const missing = (await importWeb([{ name: 'web.wav', key_path: 'incoming/x.wav' }], false)).Import
    expect(missing.rows[0]?.problems[0]?.message).toMatch(/wasn't received/)
  })

  const call = (Import: RequestInput<typeof sessionImport>['Import']) => operator.call(sessionImport, { Import })
  const rows = [
    'id,file,title,related',
    `${tag}-p,p.wav,P ${tag},`,
    `${tag}-q,q.wav,Q ${tag},${tag}-p`,
    `${tag}-r,r.wav,R,${tag}-s`,
  ]

  test('recognizes stored files by their hash and rejects files over the size limit', async () => {
    const bytes = createWav([createSpeech(2)])
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const manifestText = rows.slice(0, 2).join('\n')
    const [key_path] = await uploadFiles({ app: server.app, operator }, 'import', [{ name: 'p.wav', bytes }])
    await call({ manifest: manifestText, files: [{ name: 'p.wav', key_path }], dry_run: false })
    const fileInfo = { name: 'p.wav', size: bytes.length, sha256 }
    for (const dry_run of [true, false]) {
      expect((await call({ manifest: manifestText, files: [fileInfo], dry_run })).Import).toMatchObject({
        unchanged: 1,
        failed: 0,
      })
    }
    const other = { ...fileInfo, sha256: sha256.replaceAll(/./g, '0') }
    expect((await call({ manifest: manifestText, files: [other], dry_run: true })).Import.changed).toBe(1)
    const huge = { ...fileInfo, size: 10_000_000_000 }
    const [failedRow] = (await call({ manifest: manifestText, files: [huge], dry_run: true })).Import.rows
    expect(failedRow).toMatchObject({ outcome: 'failed', files: ['p.wav'], problems: [{ column: 'file' }] })
  })

  test('imports only the requested lines, and reports an unknown related session in the dry run', async () => {
    const manifest = rows.join('\n')
    const files = ['p.wav', 'q.wav', 'r.wav'].map((name) => ({ name }))
    const fullReport = (await call({ manifest, files, dry_run: true })).Import
    expect(fullReport.rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'changed'],
      [3, 'added'],
      [4, 'failed'],
    ])
    expect(fullReport.rows[2]?.problems[0]).toMatchObject({ column: 'related' })
    const partialReport = (await call({ manifest, files, dry_run: true, lines: [3] })).Import
    expect(partialReport).toMatchObject({ added: 1, changed: 0, failed: 0, rows: [{ line: 3 }] })
  })

  test('accepts a manifest that is larger than the body limit of other endpoints', async () => {
    const description = 'x'.repeat(590)
    const many = Array.from({ length: 300 }, (_, index) => `${index}.wav,${description}`)
    const files = Array.from({ length: 1000 }, (_, index) => ({
      name: `${index}.wav`,
      size: 1,
      sha256: 'a'.repeat(64),
    }))
    const report = await call({ manifest: ['file,description', ...many].join('\n'), files, dry_run: true })
    expect(report.Import.added).toBe(300)
  })
})
