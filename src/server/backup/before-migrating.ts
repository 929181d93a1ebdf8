/** A new version that changes the tables keeps what was there before it does, and the newest of every night. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationsFolder, migrationsIn } from '../platform/database/migrate.ts'
import { peopleIn, rowsFrom } from './shape.ts'
import { type Installation, takeBackup } from './take.ts'

const KEPT = 3
const BEGINNING = 'before-'
/** Milliseconds; what our page on privacy advises for every backup. */
const LONGEST = 35 * 24 * 3_600_000

const dueIn = async ({ database: { db } }: Installation, folder: string): Promise<string[]> => {
  const [table] = await rowsFrom<{ there: boolean }>(db, `select to_regclass('schema_migration') is not null as there`)
  if (!table?.there) return []
  const done = new Set(
    (await rowsFrom<{ name: string }>(db, 'select name from schema_migration')).map(({ name }) => name),
  )
  return (await migrationsIn(folder)).map(({ name }) => name).filter((name) => !done.has(name))
}

/** Only the newest folders whose names begin so stay. */
export const keepNewest = async (folder: string, beginning: string, kept: number): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => name.startsWith(beginning) && !name.endsWith('.tmp')).sort()
  for (const name of names.slice(0, -kept)) await rm(join(folder, name), { recursive: true, force: true })
}

export const stampOf = (moment: Date): string => moment.toISOString().slice(0, 19).replaceAll(':', '-')

/** Where no table changes for long, what was there before the last change would stay for ever. */
export const forgetOfLongAgo = async ({ dataDir, clock }: Pick<Installation, 'dataDir' | 'clock'>): Promise<void> => {
  const backups = join(dataDir, 'backups')
  const last = `${BEGINNING}${stampOf(new Date(clock.now().getTime() - LONGEST))}`
  const names = (await readdir(backups).catch(() => [])).filter((name) => name.startsWith(BEGINNING) && name < last)
  for (const name of names) await rm(join(backups, name), { recursive: true, force: true })
}

/** @returns the folder, or nothing where no table changes or nobody is there yet */
export const backUpBeforeMigrating = async (
  there: Installation,
  folder = migrationsFolder,
): Promise<string | undefined> => {
  const [first] = await dueIn(there, folder)
  if (first === undefined || (await peopleIn(there.database.db)) === 0) return undefined
  const backups = join(there.dataDir, 'backups')
  await mkdir(backups, { recursive: true, mode: 0o700 })
  const target = join(backups, `${BEGINNING}${stampOf(there.clock.now())}-${first}`)
  await takeBackup(there, target)
  await keepNewest(backups, BEGINNING, KEPT)
  return target
}
