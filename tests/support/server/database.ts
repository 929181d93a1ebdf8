/**
 * The migrated database of a test, shared by all files of a vitest worker: each test creates its own school and must
 * not count rows of others. Uses PostgreSQL if TEST_DATABASE_URL names a server.
 */
import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DAY_MS } from '#rules/durations.ts'
import {
  type DatabaseSettings,
  type OpenDatabase,
  openDatabase,
} from '../../../src/server/platform/database/database.ts'
import {
  fingerprintMigrations,
  migrate,
  migrationsFolder,
  readMigrations,
} from '../../../src/server/platform/database/migrate.ts'
import { createJsonLog } from '../../../src/server/platform/log.ts'
import { dropAtExit, withAdminClient } from './scratch-databases.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const cache = join(root, 'node_modules/.cache/alaia')
const log = createJsonLog('error')

type Settings = Partial<Pick<DatabaseSettings, 'statementTimeout' | 'log'>>

const computeFingerprint = async (): Promise<string> => {
  const engine = readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')
  const { version } = JSON.parse(engine) as { version: string }
  return `${version}-${fingerprintMigrations(await readMigrations(migrationsFolder)).slice(0, 16)}`
}

/**
 * Returns whether a snapshot is old enough to be removed. Another checkout with other migrations may be copying a
 * recent one.
 */
const isOutdated = async (folder: string): Promise<boolean> => Date.now() - (await stat(folder)).mtimeMs > DAY_MS

/** Returns a data folder with a migrated database, created once for these migrations and this engine. */
const getSnapshot = async (): Promise<string> => {
  const name = `database-${await computeFingerprint()}`
  const folder = join(cache, name)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  for (const oldName of await readdir(cache)) {
    if (/^database-.*\d-[0-9a-f]{16}$/.test(oldName) && (await isOutdated(join(cache, oldName)))) {
      await rm(join(cache, oldName), { recursive: true, force: true })
    }
  }
  const buildFolder = await mkdtemp(join(cache, 'making-'))
  const database = await openDatabase({ dataDir: buildFolder, log })
  await migrate(database)
  await database.close()
  // Another worker may have been faster; both created the same.
  await rename(buildFolder, folder).catch(() => rm(buildFolder, { recursive: true, force: true }))
  return folder
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const TEST_FOLDER = /^alaia-test-(\d+)-/

/** Removes the folders of workers that were killed before they could clean up. */
const removeStaleFolders = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const pid = TEST_FOLDER.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

const temporaryFolders = new Set<string>()
const removeTemporary = (): void =>
  temporaryFolders.forEach((folder) => rmSync(folder, { recursive: true, force: true }))

/** Creates a folder that is removed when this process ends, at the latest. */
export const createTemporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `alaia-test-${process.pid}-`))
  if (temporaryFolders.size === 0) process.once('exit', removeTemporary)
  temporaryFolders.add(folder)
  return folder
}

/** Creates a data folder with a migrated embedded database that nobody has open. */
export const createMigratedFolder = async (): Promise<string> => {
  const [folder, from] = await Promise.all([createTemporaryFolder(), getSnapshot(), removeStaleFolders()])
  await cp(from, folder, { recursive: true })
  return folder
}

const openOnEmbedded = async (settings: Settings): Promise<OpenDatabase> => {
  const dataDir = await createMigratedFolder()
  const database = await openDatabase({ dataDir, log, ...settings })
  return {
    ...database,
    async close() {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates a migrated database that nobody has open, and returns its URL. */
const copyOnPostgres = async (server: string): Promise<string> => {
  const template = `alaia_template_${(await computeFingerprint()).replaceAll(/\W/g, '_')}`
  const name = `alaia_test_${process.pid}_${randomBytes(4).toString('hex')}`
  const toUrl = (database: string): string => Object.assign(new URL(server), { pathname: `/${database}` }).href
  await withAdminClient(server, async (admin) => {
    // One worker creates the template while the others wait; a template with open connections can't be copied.
    await admin.query('select pg_advisory_lock(2607391146)')
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [template])
    if (rowCount === 0) {
      await admin.query(`drop database if exists ${template}`)
      await admin.query(`create database ${template}`)
      const database = await openDatabase({ url: toUrl(template), dataDir: tmpdir(), log })
      await migrate(database)
      await database.close()
      await admin.query(`alter database ${template} is_template true`)
    }
    await admin.query(`create database ${name} template ${template}`)
  })
  dropAtExit(server, name)
  return toUrl(name)
}

const openOnPostgres = async (server: string, settings: Settings): Promise<OpenDatabase> =>
  openDatabase({ url: await copyOnPostgres(server), dataDir: tmpdir(), log, pool: 5, ...settings })

/** Creates a migrated database for a test that needs one of its own; close it at the end. */
export const createFreshDatabase = (settings: Settings = {}): Promise<OpenDatabase> => {
  const server = process.env['TEST_DATABASE_URL']
  return server ? openOnPostgres(server, settings) : openOnEmbedded(settings)
}

/** Creates an installation with a migrated database that nobody has open, and returns the settings for a process. */
export const createFreshInstallation = async (): Promise<{ ALAIA_DATA: string; DATABASE_URL: string }> => {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return { ALAIA_DATA: await createMigratedFolder(), DATABASE_URL: '' }
  return { ALAIA_DATA: await createTemporaryFolder(), DATABASE_URL: await copyOnPostgres(server) }
}

// Stored on the global object, because a worker that isolates its files keeps nothing else between them.
const globalState = globalThis as { alaiaTestDatabase?: Promise<OpenDatabase> }

/** Returns the database of this vitest worker: never close it. */
export const getTestDatabase = (): Promise<OpenDatabase> => (globalState.alaiaTestDatabase ??= createFreshDatabase())
