/** What an operator can ask for, by its name. */
import { readFileSync } from 'node:fs'
import { runCreateAdminCommand, runFirstAdminCommand } from '../domains/identity/setup/setup-command.ts'
import { type ImportCommandContext, runImportPeopleCommand } from '../domains/identity/people/import/import-command.ts'
import { schoolSwitches } from '../domains/identity/schools.queries.ts'
import { runSwitchCommand } from '../domains/identity/switches-command.ts'
import { createRetentionReport } from '../domains/privacy/retention-report.ts'
import { runContactCommand } from '../domains/support/contacts-command.ts'
import { systemClock } from '../platform/clock.ts'
import { configKeys } from '../platform/config-keys.ts'
import { readConfig } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import { createJsonLog } from '../platform/log.ts'
import type { CommandHelp } from './command-arguments.ts'

/** The database of this installation; the embedded one only while no server holds it. */
const runWithDatabase = async <Result>(work: (db: Database) => Promise<Result>): Promise<Result> => {
  const { openDatabase } = await import('../platform/database/database.ts')
  const { migrate } = await import('../platform/database/migrate.ts')
  const { DATABASE_URL, ALAIA_DATA, LOG_LEVEL } = readConfig(process.env)
  const database = await openDatabase({ url: DATABASE_URL, dataDir: ALAIA_DATA, log: createJsonLog(LOG_LEVEL) })
  try {
    await migrate(database)
    return await work(database.db)
  } finally {
    await database.close()
  }
}

const runImmediately = () => ({ config: readConfig(process.env), now: systemClock.now() })

/** Of a setting; the values stand below each other. */
const WIDEST_KEY = 30

interface Command extends CommandHelp {
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
    run: () => runWithDatabase((db) => runFirstAdminCommand(db, runImmediately())),
  },
  'create-admin': {
    takes: '<email> "<first name> <last name>" [school]',
    does: 'prints a link for one more admin',
    least: 2,
    run: (words) => runWithDatabase((db) => runCreateAdminCommand(db, words, runImmediately())),
  },
  school: {
    takes: `<code or name> ${Object.keys(schoolSwitches).join('|')} on|off`,
    does: 'what a school does without',
    least: 2,
    run: async (words) => [await runWithDatabase((db) => runSwitchCommand(db, words))],
  },
  contact: {
    takes: '<email> "<name>" "<role>" "<place>" <days> <from> <until>, or <email> off',
    does: 'whom pupils can ask to talk',
    least: 2,
    run: async (words) => [await runWithDatabase((db) => runContactCommand(db, words))],
  },
  retention: {
    does: 'how long each school keeps what, what would be removed now, and what was removed lately',
    run: () => runWithDatabase((db) => createRetentionReport(db, systemClock.now())),
  },
  'people-import': {
    takes: '<file.csv, roster.zip or folder>',
    needs: { '--school': 'CODE' },
    flags: ['--missing', '--many-leave', '--apply'],
    does: 'brings in people, or only looks',
    least: 1,
    run: async (words) => {
      const { addSchoolAudit } = await import('./commands.queries.ts')
      const at = systemClock.now()
      const keepAct: ImportCommandContext['keepAct'] = (tx, { school, name }) =>
        addSchoolAudit(tx, { act: 'people_imported', school, about: { kind: 'people', name }, at })
      return runWithDatabase((db) => runImportPeopleCommand(db, words, { now: at, keepAct }))
    },
  },
  import: {
    takes: 'sessions <folder> or unit <file.zip>',
    flags: ['--copy', '--dry-run'],
    does: 'brings sounds into the catalogue, or a unit into Learn, with --copy beside the one that is here',
    least: 2,
    run: async (words) => {
      const { runImportCommand } = await import('../import-export-command.ts')
      return runImportCommand(words)
    },
  },
  export: {
    takes: 'unit <uuid> <file.zip or file.imscc>',
    does: 'writes a unit of Learn with its files, or as a Common Cartridge',
    least: 3,
    run: async (words) => {
      const { runExportCommand } = await import('../import-export-command.ts')
      return runExportCommand(words)
    },
  },
  backup: {
    takes: '[folder]',
    flags: ['--with-files', '--without-files'],
    does: 'keeps every row, file and secret in a folder; --without-files leaves those of an object store to its own versions; the server must not be running on the embedded database',
    run: async (words) => {
      const { runBackupCommand } = await import('../backup/backup-commands.ts')
      return runBackupCommand(words)
    },
  },
  restore: {
    takes: '[folder]',
    flags: ['--latest', '--check', '--replace', '--with-erased'],
    does: 'puts a backup back, of a folder or the latest of all, or only looks whether it is whole; who was erased since is erased again',
    run: async (words) => {
      const { runRestoreCommand } = await import('../backup/backup-commands.ts')
      return runRestoreCommand(words)
    },
  },
  move: {
    flags: ['--replace'],
    does: 'brings the embedded database to the server that DATABASE_URL names, compares every table, and brings the files to the store where one is set',
    run: async (words) => {
      const { runMoveCommand } = await import('../backup/backup-commands.ts')
      return runMoveCommand(words)
    },
  },
  'reset-password': {
    takes: '<email or username> [school]',
    flags: ['--no-second-step'],
    does: 'a link, or for pupils three words, as a new way in',
    least: 1,
    run: async (words) => {
      const { runResetPasswordCommand } = await import('./people-command.ts')
      return runResetPasswordCommand(words)
    },
  },
  'export-person': {
    takes: '<email or username> <file.zip> [school]',
    does: 'a copy of everything about somebody',
    least: 2,
    run: async (words) => {
      const { runExportPersonCommand } = await import('./people-command.ts')
      return runExportPersonCommand(words)
    },
  },
  'delete-person': {
    takes: '<email or username> "<first name> <last name>" [school]',
    does: 'deletes somebody and all that is theirs, for good',
    least: 2,
    run: async (words) => {
      const { runDeletePersonCommand } = await import('./people-command.ts')
      return runDeletePersonCommand(words)
    },
  },
  doctor: {
    flags: ['--quick'],
    does: 'looks over settings, database, disk, scanner, backups, secrets, jobs and every file; changes nothing',
    run: async (words) => {
      const { runDoctorCommand } = await import('./doctor.ts')
      return runDoctorCommand(words)
    },
  },
  maintenance: {
    takes: 'on ["sentence"] | off',
    does: 'shows everybody a sentence instead of the pages; the server may go on running',
    least: 1,
    run: async (words) => {
      const { runMaintenanceCommand } = await import('./maintenance-command.ts')
      return runMaintenanceCommand(words)
    },
  },
  'rotate-keys': {
    does: 'seals all secrets in the database with a new key',
    run: async () => {
      const { runRotateKeysCommand } = await import('./rotate-keys-command.ts')
      return runRotateKeysCommand()
    },
  },
  jobs: {
    takes: '[retry]',
    does: 'what waits, runs and failed in the background; retry tries again what failed',
    run: async (words) => {
      const { runJobsCommand } = await import('./jobs-command.ts')
      return runJobsCommand(words)
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
