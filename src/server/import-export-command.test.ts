/** Imports and exports by command change the data and record one audit event per command. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as catalog from '#contract/catalog.ts'
import * as lessons from '#contract/learn/lessons.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createFreshInstallation, createTemporaryFolder } from '#tests/support/server/database.ts'
import { readDocument, createUnitImportExport, pdf } from '#tests/support/fixtures/unit-import-export-fixtures.ts'
import { createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { createSpeech, createWav } from '#tests/support/files/audio-files.ts'
import { seedLearn } from './domains/learn/learn.seed.ts'
import { runCommandLine } from './commands/commands.ts'
import { openDatabase } from './platform/database/database.ts'
import { createJsonLog } from './platform/log.ts'

let installation: Awaited<ReturnType<typeof createFreshInstallation>>
let folder: string

interface TestContext {
  server: TestApp
  operator: Visitor
}

/** A command needs exclusive access to the embedded database, so the test server runs only during admin requests. */
const withServer = async <Result>(work: (context: TestContext) => Promise<Result>): Promise<Result> => {
  const { ALAIA_DATA: dataDir, DATABASE_URL: url } = installation
  const database = await openDatabase({ ...(url ? { url } : {}), dataDir, log: createJsonLog('error') })
  const server = await openTestApp({ on: database, env: installation })
  try {
    const account = { user_type: 'admin', operator: true } as const
    return await work({
      server,
      operator: await createSignedInPerson({ app: server.app, db: server.platform.db }, account),
    })
  } finally {
    await server.close()
    await database.close()
  }
}

beforeAll(async () => {
  installation = await createFreshInstallation()
  folder = await createTemporaryFolder()
  const settings = { ...installation, LOG_LEVEL: 'error' }
  for (const [key, value] of Object.entries(settings)) vi.stubEnv(key, value)
  await withServer(({ server }) => seedLearn(server.platform))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  for (const item of [installation.ALAIA_DATA, folder]) await rm(item, { recursive: true, force: true })
})

/** Returns the output of a command line. */
const runAlaia = (...args: string[]): Promise<readonly string[]> => runCommandLine(args)

/** Returns the audit events that system admins see. */
const listEvents = async ({ operator }: TestContext, act: string) =>
  (await operator.call(audit.auditList, { Filter: { act } })).Events.map(({ who, about, installation: all }) => [
    who.name,
    about.kind,
    about.uuid,
    about.name,
    all,
  ])
const ACTOR_NAME = 'A system admin, by command'

/** Exports a unit with every kind of content into a zip. */
const exportUnitTo = async (zip: string) => {
  const unit = await withServer(async (context) => {
    const { uuid, lesson } = await createUnitImportExport(() => context).createFullUnit()
    const { Unit } = await createUnitImportExport(() => context).getUnit(uuid)
    return { uuid, lesson, title: Unit.title }
  })
  expect(await runAlaia('export', 'unit', unit.uuid, zip)).toEqual([`Exported 2 lessons and 1 files to ${zip}.`])
  return unit
}

test('the command imports a unit from a zip and exports it again, with one audit event', async () => {
  const [zip, secondZip] = [join(folder, 'unit.zip'), join(folder, 'again.zip')]
  const { uuid, lesson, title } = await exportUnitTo(zip)
  await withServer(async (context) => {
    await createUnitImportExport(() => context).deleteUnit(uuid)
    await createUnitImportExport(() => context).deleteResourceRows()
  })
  const dryRunOutput = await runAlaia('import', 'unit', zip, '--dry-run')
  expect(dryRunOutput.at(-1)).toBe('This was a dry run: nothing was changed.')
  expect(dryRunOutput).toContain(`+ unit ${title}: added`)
  expect((await runAlaia('import', 'unit', zip)).at(-1)).toBe(`Imported ${title} as a draft: ${uuid}`)
  expect(await runAlaia('import', 'unit', zip)).toContain('Nothing to import: the unit is up to date.')

  await withServer(async (context) => {
    const { Unit, Lessons } = await createUnitImportExport(() => context).getUnit(uuid)
    expect([Unit.title, Unit.status, Lessons.map((item) => item.title)]).toEqual([title, 'draft', ['Near', 'Far']])
    const { Lesson } = await context.operator.call(lessons.editorLesson, { Lesson: { uuid: lesson } })
    const [file] = Lesson.lesson_attachments.attachments
    const headers = { cookie: context.operator.cookie() }
    const opened = await context.server.app.inject({ url: `/media/${file?.key_path}`, headers })
    expect(opened.rawPayload).toEqual(pdf)
    expect(await listEvents(context, 'unit_imported')).toEqual([[ACTOR_NAME, 'unit', uuid, title, true]])
  })
  await runAlaia('export', 'unit', uuid, secondZip)
  expect(readDocument(await readFile(secondZip))).toEqual(readDocument(await readFile(zip)))
})

test('the command imports a copy of an existing unit and exports it for other platforms', async () => {
  const [zip, cartridge] = [join(folder, 'beside.zip'), join(folder, 'beside.imscc')]
  const { uuid } = await exportUnitTo(zip)
  const output = (await runAlaia('import', 'unit', zip, '--copy')).at(-1) ?? ''
  const [, name, copy] = /^Imported (.+) as a draft: ([0-9a-f-]{36})$/.exec(output) ?? []
  expect(copy).not.toBe(uuid)
  await withServer(async (context) => {
    const { Unit, Lessons } = await createUnitImportExport(() => context).getUnit(copy ?? '')
    expect([Unit.title, Lessons.length]).toEqual([name, 2])
    const lines = (await listEvents(context, 'unit_imported')).filter(([, , about]) => about === uuid || about === copy)
    expect(lines).toEqual([[ACTOR_NAME, 'unit', copy, name, true]])
  })
  expect((await runAlaia('export', 'unit', uuid, cartridge)).at(-1)).toBe(
    `Exported 2 lessons and 1 files to ${cartridge}.`,
  )
  expect(Object.keys(unzipSync(await readFile(cartridge)))).toContain('imsmanifest.xml')
})

test('the command imports a folder of recordings for sessions, with one audit event', async () => {
  const [sounds, tag] = [join(folder, 'sounds'), randomUUID().slice(0, 8)]
  await mkdir(sounds)
  const rows = [`one.wav,Snow ${tag},A walk,Noor`, `two.wav,Rain ${tag},Drops,Noor`]
  const list = (lines: string[]) =>
    writeFile(join(sounds, 'manifest.csv'), ['file,title,description,narrator', ...lines].join('\n'))
  await writeFile(join(sounds, 'one.wav'), createWav([createSpeech(2)]))
  await writeFile(join(sounds, 'two.wav'), createWav([createSpeech(1)]))
  const formatCounts = (added: number, unchanged: number) =>
    `${added} added, 0 changed, ${unchanged} unchanged, 0 failed.`
  // Different numbers than those of the import are not logged.
  await list(rows.slice(1))
  expect(await runAlaia('import', 'sessions', sounds, '--dry-run')).toContain(formatCounts(1, 0))
  await list(rows)
  const output = await runAlaia('import', 'sessions', sounds)
  expect(output).toEqual([
    `+ line 2: Snow ${tag} (one.wav) added`,
    `+ line 3: Rain ${tag} (two.wav) added`,
    formatCounts(2, 0),
    'The server processes the audio now. See the sessions in the admin area, under Sessions.',
  ])
  expect((await runAlaia('import', 'sessions', sounds)).at(-1)).toBe(formatCounts(0, 2))

  await withServer(async (context) => {
    const { Sessions } = await context.operator.call(catalog.sessionList, { Filter: { search: tag, sort: 'title' } })
    expect(Sessions.map((item) => [item.title, item.narrator, item.catalog.processing?.step])).toEqual([
      [`Rain ${tag}`, 'Noor', 'waiting'],
      [`Snow ${tag}`, 'Noor', 'waiting'],
    ])
    expect(await listEvents(context, 'sessions_imported')).toEqual([
      [ACTOR_NAME, 'import', null, '2 added, 0 changed', true],
    ])
  })
})

test('the command reports an unknown unit or format and leaves no file', async () => {
  const unknown = randomUUID()
  const file = join(folder, 'nothing.zip')
  await expect(runAlaia('export', 'unit', unknown, file)).rejects.toThrow(`There is no unit ${unknown}.`)
  await expect(runAlaia('export', 'unit', unknown, join(folder, 'unit.tar'))).rejects.toThrow(
    'must end with .zip or .imscc',
  )
  await expect(readFile(file)).rejects.toThrow('ENOENT')
})
