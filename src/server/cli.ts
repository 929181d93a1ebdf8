/** The commands of an administrator: npm run alaia -- <command>. */
import { readFileSync } from 'node:fs'
import { Failure } from '#contract/failures.ts'
import { BackupRefused } from './backup/manifest.ts'
import { AdminRefused, createAdminByWords, firstAdminByWords } from './domains/identity/first/by-words.ts'
import {
  type Doing,
  importPeopleByWords,
  PeopleImportRefused,
} from './domains/identity/people/importing/import-by-words.ts'
import { switches } from './domains/identity/schools.queries.ts'
import { switchByWords, SwitchRefused } from './domains/identity/switching.ts'
import { ImportRefused } from './domains/library/keeping/importing/import-folder.ts'
import { retentionReport } from './domains/privacy/retention-report.ts'
import { nameByWords, NamingRefused } from './domains/support/naming.ts'
import { OperatingRefused } from './operating/refused.ts'
import { systemClock } from './platform/clock.ts'
import { ConfigError, configKeys, readConfig } from './platform/config.ts'
import type { Database } from './platform/database/database.ts'
import { DatabaseRefused } from './platform/database/refused.ts'
import { jsonLog } from './platform/log.ts'

/** Whoever reads may stop reading, as head does. */
process.stdout.on('error', () => process.exit())
const say = (line: string): boolean => process.stdout.write(`${line}\n`)

/** The database of this installation; the embedded one only while no server holds it. */
const withDatabase = async <Result>(work: (db: Database) => Promise<Result>): Promise<Result> => {
  const { openDatabase } = await import('./platform/database/database.ts')
  const { migrate } = await import('./platform/database/migrate.ts')
  const { DATABASE_URL, ALAIA_DATA, LOG_LEVEL } = readConfig(process.env)
  const database = await openDatabase({ url: DATABASE_URL, dataDir: ALAIA_DATA, log: jsonLog(LOG_LEVEL) })
  try {
    await migrate(database)
    return await work(database.db)
  } finally {
    await database.close()
  }
}

const hereAndNow = () => ({ config: readConfig(process.env), now: systemClock.now() })

/** Of a setting; the values stand below each other. */
const WIDEST_KEY = 30

interface Command {
  /** Its words, with every one that begins with two lines, and after a colon what it does. */
  does: string
  /** So many words without which it can do nothing. */
  least?: number
  run: (words: string[]) => unknown
}

const commands: Record<string, Command> = {
  config: {
    does: 'lists every setting with its meaning and its value here',
    run: () => {
      const values = readConfig(process.env) as Record<string, unknown>
      for (const { key, meaning, secret } of configKeys()) {
        const value =
          secret && values[key] ? '(set)' : `${(values[key] as string | number | boolean | undefined) ?? ''}`
        say(`${key.padEnd(WIDEST_KEY)} ${value.padEnd(24)} ${meaning}`)
      }
    },
  },
  'first-admin': {
    does: 'prints the link for the first admin of an empty installation anew',
    run: async () => (await withDatabase((db) => firstAdminByWords(db, hereAndNow()))).forEach(say),
  },
  'create-admin': {
    does: '<email> "<first name> <last name>" [school]: prints a link for one more admin',
    least: 2,
    run: async (words) => (await withDatabase((db) => createAdminByWords(db, words, hereAndNow()))).forEach(say),
  },
  school: {
    does: `<code or name> ${Object.keys(switches).join('|')} on|off: what a school does without`,
    least: 2,
    run: async (words) => say(await withDatabase((db) => switchByWords(db, words))),
  },
  contact: {
    does: '<email> "<name>" "<role>" "<place>" <days> <from> <until>, or <email> off: whom pupils can ask to talk',
    least: 2,
    run: async (words) => say(await withDatabase((db) => nameByWords(db, words))),
  },
  retention: {
    does: 'how long each school keeps what, what would be removed now, and what was removed lately',
    run: async () => (await withDatabase((db) => retentionReport(db, systemClock.now()))).forEach(say),
  },
  'people-import': {
    does: '<file.csv, roster.zip or folder> --school CODE [--missing] [--many-leave] [--apply]: brings in people, or only looks',
    least: 1,
    run: async (words) => {
      const { addSchoolAct } = await import('./operating/operating.queries.ts')
      const at = systemClock.now()
      const keepAct: Doing['keepAct'] = (tx, { school, name }) =>
        addSchoolAct(tx, { act: 'people_imported', school, about: { kind: 'people', name }, at })
      ;(await withDatabase((db) => importPeopleByWords(db, words, { now: at, keepAct }))).forEach(say)
    },
  },
  import: {
    does: 'sessions <folder> or unit <file.zip>, [--dry-run]: brings sounds into the catalogue, or a unit into Learn',
    least: 2,
    run: async (words) => {
      const { importByWords } = await import('./import-by-words.ts')
      ;(await importByWords(words)).forEach(say)
    },
  },
  export: {
    does: 'unit <uuid> <file.zip or file.imscc>: writes a unit of Learn with its files, or as a Common Cartridge',
    least: 3,
    run: async (words) => {
      const { exportByWords } = await import('./import-by-words.ts')
      ;(await exportByWords(words)).forEach(say)
    },
  },
  backup: {
    does: '[folder] [--with-files]: keeps every row, file and secret in a folder, those of an object store only where said; the server must not be running on the embedded database',
    run: async (words) => {
      const { backupByWords } = await import('./backup/by-words.ts')
      ;(await backupByWords(words)).forEach(say)
    },
  },
  restore: {
    does: '<folder> or --latest, [--check] [--replace]: puts a backup back, or only looks whether it is whole',
    run: async (words) => {
      const { restoreByWords } = await import('./backup/by-words.ts')
      ;(await restoreByWords(words)).forEach(say)
    },
  },
  move: {
    does: '[--replace]: brings the embedded database to the server that DATABASE_URL names, compares every table, and brings the files to the store where one is set',
    run: async (words) => {
      const { moveByWords } = await import('./backup/by-words.ts')
      ;(await moveByWords(words)).forEach(say)
    },
  },
  'reset-password': {
    does: '<email or username> [school] [--no-second-step]: a link, or for pupils three words, as a new way in',
    least: 1,
    run: async (words) => {
      const { resetPasswordByWords } = await import('./operating/people-by-words.ts')
      ;(await resetPasswordByWords(words)).forEach(say)
    },
  },
  'export-person': {
    does: '<email or username> <file.zip> [school]: a copy of everything about somebody',
    least: 2,
    run: async (words) => {
      const { exportPersonByWords } = await import('./operating/people-by-words.ts')
      ;(await exportPersonByWords(words)).forEach(say)
    },
  },
  'delete-person': {
    does: '<email or username> "<first name> <last name>" [school]: deletes somebody and all that is theirs, for good',
    least: 2,
    run: async (words) => {
      const { deletePersonByWords } = await import('./operating/people-by-words.ts')
      ;(await deletePersonByWords(words)).forEach(say)
    },
  },
  doctor: {
    does: '[--quick]: looks over settings, database, disk, scanner, backups, secrets, jobs and every file; changes nothing',
    run: async (words) => {
      const { doctorByWords } = await import('./operating/doctor.ts')
      ;(await doctorByWords(words)).forEach(say)
    },
  },
  maintenance: {
    does: 'on ["sentence"] | off: shows everybody a sentence instead of the pages; the server may go on running',
    least: 1,
    run: async (words) => {
      const { maintenanceByWords } = await import('./operating/maintenance-by-words.ts')
      ;(await maintenanceByWords(words)).forEach(say)
    },
  },
  'rotate-keys': {
    does: 'seals all secrets in the database with a new key',
    run: async () => {
      const { rotateKeysByWords } = await import('./operating/keys-by-words.ts')
      ;(await rotateKeysByWords()).forEach(say)
    },
  },
  jobs: {
    does: '[retry]: what waits, runs and failed in the background; retry tries again what failed',
    run: async (words) => {
      const { jobsByWords } = await import('./operating/jobs-by-words.ts')
      ;(await jobsByWords(words)).forEach(say)
    },
  },
  version: {
    does: 'says which Alaia this is',
    run: () => {
      const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
        version: string
      }
      say(version)
    },
  },
}

const isForPeople = (cause: unknown): cause is Error =>
  [
    AdminRefused,
    BackupRefused,
    ConfigError,
    DatabaseRefused,
    Failure,
    ImportRefused,
    NamingRefused,
    OperatingRefused,
    PeopleImportRefused,
    SwitchRefused,
  ].some((kind) => cause instanceof kind)

/** Said before anything is opened: a server that holds the data does not hide what is wrong with the words. */
const requireWords = (name: string, { does, least = 0 }: Command, words: readonly string[]): void => {
  const known: readonly string[] = does.match(/--[\w-]+/g) ?? []
  const strange = words.find((word) => word.startsWith('--') && !known.includes(word.replace(/=.*/, '')))
  if (strange) throw new OperatingRefused(`${name} knows no ${strange}. It is: ${name} ${does}`)
  if (words.filter((word) => !word.startsWith('--')).length < least) {
    throw new OperatingRefused(`Something is missing. It is: ${name} ${does}`)
  }
}

const help = (): void => {
  for (const [name, { does }] of Object.entries(commands)) say(`npm run alaia -- ${name.padEnd(14)} ${does}`)
}

const [name = 'help', ...words] = process.argv.slice(2)
try {
  const command = commands[name]
  if (command) {
    requireWords(name, command, words)
    await command.run(words)
  } else help()
  if (!command && name !== 'help') {
    process.stderr.write(`There is no command ${name}; above are those there are.\n`)
    process.exitCode = 1
  }
} catch (cause) {
  if (!isForPeople(cause)) throw cause
  process.stderr.write(`${cause.message}\n`)
  process.exitCode = 1
}
