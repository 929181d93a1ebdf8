// @tag backup-commands
/** Commands of a system admin: backing up, restoring elsewhere, and moving to a database server. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as library from '#contract/library.ts'
import { createTemporaryFolder } from '#tests/support/server/database.ts'
import { startPostgres } from '#tests/support/server/temporary-postgres.ts'
import { createS3Settings, startS3 } from '#tests/support/files/s3.ts'
import { signInDemoPerson, startServer } from '#tests/support/server/server-process.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createLocalStorage } from '#server/platform/storage/local-storage.ts'
import { createS3Storage } from '#server/platform/storage/s3.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'

const SESSION = toCatalogUuid('session', 'limpet-foot')
const run = promisify(execFile)

const runAlaia = async (args: string[], env: Record<string, string>): Promise<string> =>
  (await run(process.execPath, ['src/server/cli.ts', ...args], { env: { ...process.env, ...env } })).stdout

let folder: string
let dataFolder: string
beforeAll(async () => {
  folder = await createTemporaryFolder()
  dataFolder = join(folder, 'data')
  const server = await startServer({ ALAIA_DATA: dataFolder, RENDER_AHEAD: '0' })
  const { call } = await signInDemoPerson(server.address, dataFolder, 'student@riverbend.test')
  await call(library.addFavorite, { MindfulnessSession: { session_uuid: SESSION } })
  await server.end('SIGTERM')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the favorites of a student of this installation, who signs in with the original password. */
const listFavorites = async (env: Record<string, string>): Promise<string[]> => {
  const server = await startServer({ RENDER_AHEAD: '0', ...env })
  try {
    const { call } = await signInDemoPerson(server.address, dataFolder, 'student@riverbend.test')
    return (await call(library.favorites, {})).Sessions.map(({ uuid }) => uuid)
  } finally {
    await server.end('SIGTERM')
  }
}

test('alaia restore puts a backup into an empty folder, where students keep their sign-in and favorites', async () => {
  const backup = join(folder, 'backup')
  expect(await runAlaia(['backup', backup], { ALAIA_DATA: dataFolder })).toContain(`Saved in ${backup}`)
  const otherEnv = { ALAIA_DATA: join(folder, 'elsewhere') }
  expect(await runAlaia(['restore', backup], otherEnv)).toContain('Restored from')
  await expect(runAlaia(['restore', backup], otherEnv)).rejects.toThrow('add --replace')
  expect(await listFavorites(otherEnv)).toContain(SESSION)
})

test('alaia backup refuses the embedded database of a running server', async () => {
  const server = await startServer({ ALAIA_DATA: dataFolder, RENDER_AHEAD: '0' })
  await expect(runAlaia(['backup', join(folder, 'never')], { ALAIA_DATA: dataFolder })).rejects.toThrow(
    'is in use by process',
  )
  await server.end('SIGTERM')
})

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

test.skipIf(!postgres)('alaia move copies an installation to a database server and compares every row', async () => {
  const env = { ALAIA_DATA: dataFolder, DATABASE_URL: postgres!.url }
  expect(await runAlaia(['move'], env)).toContain('compared row by row')
  expect(await listFavorites(env)).toContain(SESSION)
  await expect(runAlaia(['move'], env)).rejects.toThrow('The database of DATABASE_URL has')
})

test.skipIf(!postgres)(
  'alaia move copies files to object storage, and a backup restores them to a folder',
  async () => {
    const store = await startS3()
    const env = {
      ALAIA_DATA: dataFolder,
      DATABASE_URL: postgres!.url,
      ...createS3Settings(store),
    }
    const listKeys = async (storage: Storage) => (await Array.fromAsync(storage.list(''))).map(({ key }) => key)
    const openFolderStorage = (dataDir: string) =>
      createLocalStorage({ folder: join(dataDir, 'files'), secret: 'x', clock: systemClock })
    const before = await listKeys(openFolderStorage(dataFolder))
    expect(before.length).toBeGreaterThan(10)
    const s3Storage = createS3Storage({ ...store, clock: systemClock })
    const extraKey = 'private/3f0c3b1e-0000-4000-8000-000000000001/abc.txt'
    await s3Storage.put(extraKey, Buffer.from('x'), { contentType: 'text/plain; charset=utf-8' })
    const output = await runAlaia(['move', '--replace'], env)
    expect(output).toContain(`${before.length} files are in the store now.`)
    expect(output).toContain('Other files in the store: 1.')
    expect((await listKeys(s3Storage)).toSorted()).toEqual([...before, extraKey].toSorted())
    expect(await listFavorites(env)).toContain(SESSION)

    const backup = join(folder, 'of-everything')
    expect(await runAlaia(['backup', backup], env)).toMatch(/and \d+ files, from/)
    const restoredEnv = { ALAIA_DATA: join(folder, 'back') }
    await runAlaia(['restore', backup], restoredEnv)
    expect(await listKeys(openFolderStorage(restoredEnv.ALAIA_DATA))).toEqual(expect.arrayContaining(before))
    await store.close()
  },
)

test.skipIf(!postgres)(
  'restore --replace and move --replace refuse a database that a running server uses',
  async () => {
    const backup = join(folder, 'of-the-server')
    const env = { ALAIA_DATA: dataFolder, DATABASE_URL: postgres!.url }
    const server = await startServer({ ...env, RENDER_AHEAD: '0' })
    expect(await runAlaia(['backup', backup], env)).toContain('Saved in')
    for (const args of [
      ['restore', backup, '--replace'],
      ['move', '--replace'],
    ]) {
      await expect(runAlaia(args, env)).rejects.toThrow('Another Alaia process uses this database')
    }
    const { call } = await signInDemoPerson(server.address, dataFolder, 'student@riverbend.test')
    expect((await call(library.favorites, {})).Sessions.map(({ uuid }) => uuid)).toContain(SESSION)
    await server.end('SIGTERM')
    expect(await runAlaia(['restore', backup, '--replace'], env)).toContain('Restored from')
  },
)

test.skipIf(!postgres)('alaia move fails and creates nothing without an embedded database', async () => {
  const emptyFolder = join(folder, 'none')
  const move = runAlaia(['move', '--replace'], { ALAIA_DATA: emptyFolder, DATABASE_URL: postgres!.url })
  await expect(move).rejects.toThrow(`There is no embedded database in ${emptyFolder}`)
  expect(existsSync(join(emptyFolder, 'database'))).toBe(false)
})
