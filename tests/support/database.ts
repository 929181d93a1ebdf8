/**
 * The database of a test: migrated, the same one for every file of a vitest worker, so each test brings its own
 * organisation and never counts what is not its own. On PostgreSQL where TEST_DATABASE_URL names a server.
 */
import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DatabaseSettings, type OpenDatabase, openDatabase } from '../../src/server/platform/database/database.ts'
import {
  fingerprintMigrations,
  migrate,
  migrationsFolder,
  readMigrations,
} from '../../src/server/platform/database/migrate.ts'
import { createJsonLog } from '../../src/server/platform/log.ts'
import { dropWhenThisProcessEnds, onServer } from './scratch-databases.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, 'node_modules/.cache/alaia')
const log = createJsonLog('error')

type Settings = Partial<Pick<DatabaseSettings, 'statementTimeout' | 'log'>>

const fingerprint = async (): Promise<string> => {
  const engine = readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')
  const { version } = JSON.parse(engine) as { version: string }
  return `${version}-${fingerprintMigrations(await readMigrations(migrationsFolder)).slice(0, 16)}`
}

const DAY_MS = 24 * 3_600_000

/** Another checkout with other migrations may be copying from a young one at this moment. */
const isForgotten = async (folder: string): Promise<boolean> => Date.now() - (await stat(folder)).mtimeMs > DAY_MS

/** A data folder with a migrated database in it, made once for these migrations and this engine. */
const snapshot = async (): Promise<string> => {
  const name = `database-${await fingerprint()}`
  const folder = join(cache, name)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  for (const old of await readdir(cache)) {
    if (/^database-.*\d-[0-9a-f]{16}$/.test(old) && (await isForgotten(join(cache, old)))) {
      await rm(join(cache, old), { recursive: true, force: true })
    }
  }
  const making = await mkdtemp(join(cache, 'making-'))
  const database = await openDatabase({ dataDir: making, log })
  await migrate(database)
  await database.close()
  // Another worker may have been faster; both made the same.
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }))
  return folder
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const ours = /^alaia-test-(\d+)-/

/** Folders of workers that were killed before they could tidy up. */
const sweep = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const pid = ours.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

const temporary = new Set<string>()
const removeTemporary = (): void => temporary.forEach((folder) => rmSync(folder, { recursive: true, force: true }))

/** A folder that goes with this process at the latest. */
export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `alaia-test-${process.pid}-`))
  if (temporary.size === 0) process.once('exit', removeTemporary)
  temporary.add(folder)
  return folder
}

/** A data folder with a migrated embedded database that nobody has open. */
export const migratedFolder = async (): Promise<string> => {
  const [folder, from] = await Promise.all([temporaryFolder(), snapshot(), sweep()])
  await cp(from, folder, { recursive: true })
  return folder
}

const onEmbedded = async (settings: Settings): Promise<OpenDatabase> => {
  const dataDir = await migratedFolder()
  const database = await openDatabase({ dataDir, log, ...settings })
  return {
    ...database,
    async close() {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A migrated database that nobody has open. @returns its address */
const copyOnPostgres = async (server: string): Promise<string> => {
  const template = `alaia_template_${(await fingerprint()).replaceAll(/\W/g, '_')}`
  const name = `alaia_test_${process.pid}_${randomBytes(4).toString('hex')}`
  const urlOf = (database: string): string => Object.assign(new URL(server), { pathname: `/${database}` }).href
  await onServer(server, async (admin) => {
    // One worker makes the template, the others wait for it; a template with guests cannot be copied.
    await admin.query('select pg_advisory_lock(2607391146)')
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [template])
    if (rowCount === 0) {
      await admin.query(`drop database if exists ${template}`)
      await admin.query(`create database ${template}`)
      const database = await openDatabase({ url: urlOf(template), dataDir: tmpdir(), log })
      await migrate(database)
      await database.close()
      await admin.query(`alter database ${template} is_template true`)
    }
    await admin.query(`create database ${name} template ${template}`)
  })
  dropWhenThisProcessEnds(server, name)
  return urlOf(name)
}

const onPostgres = async (server: string, settings: Settings): Promise<OpenDatabase> =>
  openDatabase({ url: await copyOnPostgres(server), dataDir: tmpdir(), log, pool: 5, ...settings })

/** A migrated database of one's own, for a test that has to be alone; close it in the end. */
export const freshDatabase = (settings: Settings = {}): Promise<OpenDatabase> => {
  const server = process.env['TEST_DATABASE_URL']
  return server ? onPostgres(server, settings) : onEmbedded(settings)
}

/** An installation with a migrated database that nobody has open: its settings, as a process is told of them. */
export const freshInstallation = async (): Promise<{ ALAIA_DATA: string; DATABASE_URL: string }> => {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return { ALAIA_DATA: await migratedFolder(), DATABASE_URL: '' }
  return { ALAIA_DATA: await temporaryFolder(), DATABASE_URL: await copyOnPostgres(server) }
}

// On the global object: a worker that isolates its files keeps nothing else between them.
const shared = globalThis as { alaiaTestDatabase?: Promise<OpenDatabase> }

/** The database of this vitest worker: never close it. */
export const testDatabase = (): Promise<OpenDatabase> => (shared.alaiaTestDatabase ??= freshDatabase())
