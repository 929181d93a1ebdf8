/** What an operator can ask for, by its name. */
import { readFileSync } from 'node:fs'
import { createAdminByWords, firstAdminByWords } from '../domains/identity/first/by-words.ts'
import { type Doing, importPeopleByWords } from '../domains/identity/people/importing/import-by-words.ts'
import { switches } from '../domains/identity/schools.queries.ts'
import { switchByWords } from '../domains/identity/switching.ts'
import { retentionReport } from '../domains/privacy/retention-report.ts'
import { nameByWords } from '../domains/support/naming.ts'
import { systemClock } from '../platform/clock.ts'
import { configKeys, readConfig } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import { jsonLog } from '../platform/log.ts'
import type { Saying } from './command-words.ts'

/** The database of this installation; the embedded one only while no server holds it. */
const withDatabase = async <Result>(work: (db: Database) => Promise<Result>): Promise<Result> => {
  const { openDatabase } = await import('../platform/database/database.ts')
  const { migrate } = await import('../platform/database/migrate.ts')
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

interface Command extends Saying {
  /** @returns what is to be said, line by line */
  run: (words: string[]) => readonly string[] | Promise<readonly string[]>
}

export const commands: Readonly<Record<string, Command>> = {
  config: {
    does: 'lists every setting with its meaning and its value here',
    run: () => {
      const values = readConfig(process.env) as Record<string, unknown>
      return configKeys().map(({ key, meaning, secret }) => {
        const value =
          secret && values[key] ? '(set)' : `${(values[key] as string | number | boolean | undefined) ?? ''}`
        return `${key.padEnd(WIDEST_KEY)} ${value.padEnd(24)} ${meaning}`
      })
    },
  },
  'first-admin': {
    does: 'prints the link for the first admin of an empty installation anew',
    run: () => withDatabase((db) => firstAdminByWords(db, hereAndNow())),
  },
  'create-admin': {
    takes: '<email> "<first name> <last name>" [school]',
    does: 'prints a link for one more admin',
    least: 2,
    run: (words) => withDatabase((db) => createAdminByWords(db, words, hereAndNow())),
  },
  school: {
    takes: `<code or name> ${Object.keys(switches).join('|')} on|off`,
    does: 'what a school does without',
    least: 2,
    run: async (words) => [await withDatabase((db) => switchByWords(db, words))],
  },
  contact: {
    takes: '<email> "<name>" "<role>" "<place>" <days> <from> <until>, or <email> off',
    does: 'whom pupils can ask to talk',
    least: 2,
    run: async (words) => [await withDatabase((db) => nameByWords(db, words))],
  },
  retention: {
    does: 'how long each school keeps what, what would be removed now, and what was removed lately',
    run: () => withDatabase((db) => retentionReport(db, systemClock.now())),
  },
  'people-import': {
    takes: '<file.csv, roster.zip or folder>',
    needs: { '--school': 'CODE' },
    flags: ['--missing', '--many-leave', '--apply'],
    does: 'brings in people, or only looks',
    least: 1,
    run: async (words) => {
      const { addSchoolAct } = await import('./operating.queries.ts')
      const at = systemClock.now()
      const keepAct: Doing['keepAct'] = (tx, { school, name }) =>
        addSchoolAct(tx, { act: 'people_imported', school, about: { kind: 'people', name }, at })
      return withDatabase((db) => importPeopleByWords(db, words, { now: at, keepAct }))
    },
  },
  import: {
    takes: 'sessions <folder> or unit <file.zip>',
    flags: ['--copy', '--dry-run'],
    does: 'brings sounds into the catalogue, or a unit into Learn, with --copy beside the one that is here',
    least: 2,
    run: async (words) => {
      const { importByWords } = await import('../import-by-words.ts')
      return importByWords(words)
    },
  },
  export: {
    takes: 'unit <uuid> <file.zip or file.imscc>',
    does: 'writes a unit of Learn with its files, or as a Common Cartridge',
    least: 3,
    run: async (words) => {
      const { exportByWords } = await import('../import-by-words.ts')
      return exportByWords(words)
    },
  },
  backup: {
    takes: '[folder]',
    flags: ['--with-files', '--without-files'],
    does: 'keeps every row, file and secret in a folder; --without-files leaves those of an object store to its own versions; the server must not be running on the embedded database',
    run: async (words) => {
      const { backupByWords } = await import('../backup/by-words.ts')
      return backupByWords(words)
    },
  },
  restore: {
    takes: '[folder]',
    flags: ['--latest', '--check', '--replace', '--with-erased'],
    does: 'puts a backup back, of a folder or the latest of all, or only looks whether it is whole; who was erased since is erased again',
    run: async (words) => {
      const { restoreByWords } = await import('../backup/by-words.ts')
      return restoreByWords(words)
    },
  },
  move: {
    flags: ['--replace'],
    does: 'brings the embedded database to the server that DATABASE_URL names, compares every table, and brings the files to the store where one is set',
    run: async (words) => {
      const { moveByWords } = await import('../backup/by-words.ts')
      return moveByWords(words)
    },
  },
  'reset-password': {
    takes: '<email or username> [school]',
    flags: ['--no-second-step'],
    does: 'a link, or for pupils three words, as a new way in',
    least: 1,
    run: async (words) => {
      const { resetPasswordByWords } = await import('./people-by-words.ts')
      return resetPasswordByWords(words)
    },
  },
  'export-person': {
    takes: '<email or username> <file.zip> [school]',
    does: 'a copy of everything about somebody',
    least: 2,
    run: async (words) => {
      const { exportPersonByWords } = await import('./people-by-words.ts')
      return exportPersonByWords(words)
    },
  },
  'delete-person': {
    takes: '<email or username> "<first name> <last name>" [school]',
    does: 'deletes somebody and all that is theirs, for good',
    least: 2,
    run: async (words) => {
      const { deletePersonByWords } = await import('./people-by-words.ts')
      return deletePersonByWords(words)
    },
  },
  doctor: {
    flags: ['--quick'],
    does: 'looks over settings, database, disk, scanner, backups, secrets, jobs and every file; changes nothing',
    run: async (words) => {
      const { doctorByWords } = await import('./doctor.ts')
      return doctorByWords(words)
    },
  },
  maintenance: {
    takes: 'on ["sentence"] | off',
    does: 'shows everybody a sentence instead of the pages; the server may go on running',
    least: 1,
    run: async (words) => {
      const { maintenanceByWords } = await import('./maintenance-by-words.ts')
      return maintenanceByWords(words)
    },
  },
  'rotate-keys': {
    does: 'seals all secrets in the database with a new key',
    run: async () => {
      const { rotateKeysByWords } = await import('./keys-by-words.ts')
      return rotateKeysByWords()
    },
  },
  jobs: {
    takes: '[retry]',
    does: 'what waits, runs and failed in the background; retry tries again what failed',
    run: async (words) => {
      const { jobsByWords } = await import('./jobs-by-words.ts')
      return jobsByWords(words)
    },
  },
  version: {
    does: 'says which Alaia this is',
    run: () => {
      const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
        version: string
      }
      return [version]
    },
  },
}
