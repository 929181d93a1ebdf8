/** The commands of an operator: backup, restore, move. While they run, no server may work on the same data. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../platform/clock.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { COMPANY_SAID, hasCompany } from '../platform/database/company.ts'
import { type OpenDatabase, openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { jsonLog } from '../platform/log.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { stampOf } from './before-migrating.ts'
import { countBack, endErased, gatherErased } from './erased-since.ts'
import { isDump, withDump } from './from-dump.ts'
import { BackupRefused, type Manifest } from './manifest.ts'
import { checkBackup, restoreBackup } from './restore.ts'
import { peopleIn } from './shape.ts'
import { countOthers } from './stored-files.ts'
import { type Installation, takeBackup } from './take.ts'
import { wholeIn } from './whole.ts'

const opened = async (config: Config): Promise<Installation> => {
  const { DATABASE_URL, ALAIA_DATA, LOG_LEVEL } = config
  const database = await openDatabase({ url: DATABASE_URL, dataDir: ALAIA_DATA, log: jsonLog(LOG_LEVEL) })
  const stored = { storage: openStorage(config, systemClock), root: join(ALAIA_DATA, 'files') }
  return { database, stored, dataDir: ALAIA_DATA, clock: systemClock }
}

const within = async <Result>(config: Config, work: (there: Installation) => Promise<Result>): Promise<Result> => {
  const there = await opened(config)
  try {
    return await work(there)
  } finally {
    await there.database.close()
  }
}

/** alaia-2026-11-21T03-00-00 in the data folder, unless another is named. */
const folderFor = ({ ALAIA_DATA }: Config, named: string | undefined): string =>
  named ?? join(ALAIA_DATA, 'backups', `alaia-${stampOf(new Date())}`)

/** The newest whole one in the data folder, whatever it was made for. @throws BackupRefused */
const latestIn = async ({ ALAIA_DATA }: Config): Promise<string> => {
  const backups = join(ALAIA_DATA, 'backups')
  const newest = (await wholeIn(backups, systemClock.now())).at(-1)
  if (!newest) throw new BackupRefused(`There is no whole backup in ${backups}.`)
  return newest.folder
}

const toldOf = ({ tables, files, version, taken_at }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const beside = files ? `${files.length} files` : 'no files (they stay in the object store)'
  return `${rows} rows of ${tables.length} tables and ${beside}, of ${taken_at}, by Alaia ${version}`
}

/** @throws BackupRefused */
export const backupByWords = async (words: string[]): Promise<string[]> => {
  const config = readConfig(process.env)
  const folder = folderFor(
    config,
    words.find((word) => !word.startsWith('--')),
  )
  const manifest = await within(config, async (there) => {
    await migrate(there.database)
    return takeBackup(there, folder, { fromStore: !words.includes('--without-files') })
  })
  return [`Kept in ${folder}:`, toldOf(manifest)]
}

/** What is there is not lost by a slip of the hand. */
const refusePeople = async (database: OpenDatabase, where: string, what: string): Promise<void> => {
  const people = await peopleIn(database.db)
  if (people === 0) return
  throw new BackupRefused(
    `There are ${people} people in ${where} already. Add --replace to put ${what} in their place.`,
  )
}

/** What works on the database would find other tables under its hands. */
const refuseCompany = async (database: OpenDatabase): Promise<void> => {
  if (await hasCompany(database)) throw new BackupRefused(COMPANY_SAID)
}

/** @param named what was asked for: who was erased since stands beside it */
const restoreFrom = async (folder: string, named: string, words: readonly string[]): Promise<string[]> => {
  if (words.includes('--check')) return [`The backup in ${named} is whole:`, toldOf(await checkBackup(folder))]
  const stay = words.includes('--with-erased')
  const { manifest, back } = await within(readConfig(process.env), async (there) => {
    await refuseCompany(there.database)
    if (!words.includes('--replace')) await refusePeople(there.database, 'this installation', 'those of the backup')
    const erased = await gatherErased(there, named)
    const put = await restoreBackup(there, folder)
    return { manifest: put, back: await countBack(there, { erased, stay }) }
  })
  const done = await endErased(manifest, { back, stay, now: systemClock.now() })
  return [`Put back from ${named}:`, toldOf(manifest), ...done]
}

/** @throws BackupRefused */
export const restoreByWords = async (words: string[]): Promise<string[]> => {
  const latest = words.includes('--latest') ? await latestIn(readConfig(process.env)) : undefined
  const named = words.find((word) => !word.startsWith('--')) ?? latest
  if (named === undefined) throw new BackupRefused('Which backup? Name its folder, or say --latest.')
  if (!isDump(named)) return restoreFrom(named, named, words)
  const { ALAIA_DATA: dataDir } = readConfig(process.env)
  return withDump({ file: named, dataDir }, (folder) => restoreFrom(folder, named, words))
}

/** The tables that do not hold the same rows. */
const differing = (before: Manifest, after: Manifest): string[] => {
  const hashes = new Map(after.tables.map(({ name, sha256 }) => [name, sha256]))
  const others = before.tables.filter(({ name, sha256 }) => name !== 'schema_migration' && hashes.get(name) !== sha256)
  return others.map(({ name }) => name)
}

/** The installation on this machine alone: its files lie in its folder, where it has any, even if a store is named by now. */
const inFolder = (config: Config): Config => {
  const { S3_ENDPOINT, S3_BUCKET, ...others } = config
  const there = existsSync(join(config.ALAIA_DATA, 'files')) ? {} : { S3_ENDPOINT, S3_BUCKET }
  return { ...others, ...there, DATABASE_URL: undefined }
}

/** Said while it is done, beside the outcome: it may take minutes. */
const saying = (line: string): void => void process.stderr.write(`${line}\n`)

/** From the embedded database of the data folder to the server that DATABASE_URL names, and the files to the store. @throws BackupRefused */
export const moveByWords = async (words: string[]): Promise<string[]> => {
  const config = readConfig(process.env)
  if (!config.DATABASE_URL) throw new BackupRefused('Where to? Set DATABASE_URL to the server that takes the data.')
  if (!existsSync(join(config.ALAIA_DATA, 'database', 'PG_VERSION'))) {
    throw new BackupRefused(`There is no embedded database in ${config.ALAIA_DATA}: nothing is there to be moved.`)
  }
  await within(config, async ({ database }) => {
    await refuseCompany(database)
    if (words.includes('--replace')) return
    await refusePeople(database, 'the database that DATABASE_URL names', 'those of the embedded database')
  })
  const folder = folderFor(config, undefined)
  saying('Keeping a backup of what is here ...')
  const before = await within(inFolder(config), async (there) => {
    await migrate(there.database)
    return takeBackup(there, folder)
  })
  saying(`${toldOf(before)}. Bringing them to the server ...`)
  const { after, stayed } = await within(config, async (there) => {
    await restoreBackup(there, folder, { keepOthers: true })
    saying('Reading every table there, to compare ...')
    // Only to compare: where this process is killed, it is taken away with all that was left unfinished.
    const again = `${folder}-moved.tmp`
    const manifest = await takeBackup(there, again)
    await rm(again, { recursive: true })
    const { storage } = there.stored
    return { after: manifest, stayed: storage.local ? 0 : await countOthers(storage, before.files ?? []) }
  })
  const others = differing(before, after)
  if (others.length > 0) throw new BackupRefused(`The rows are not the same there: ${others.join(', ')}.`)
  return [
    `Moved, and looked at row by row: ${toldOf(after)}`,
    ...(config.S3_ENDPOINT && before.files ? [`${before.files.length} files lie in the store now.`] : []),
    ...(stayed > 0 ? [`Other files that stay there: ${stayed}. The doctor names those that are nobody's now.`] : []),
    `A backup of before is in ${folder}.`,
  ]
}
