/** Maintenance mode: everybody who comes to any node reads a sentence until it is switched off. */
import { rm, writeFile } from 'node:fs/promises'
import { type Config, readConfig } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import { maintenanceFilePath, USUAL_SENTENCE } from '../platform/http/maintenance.ts'
import { disableMaintenance, enableMaintenance } from '../platform/http/maintenance.queries.ts'
import { CHECK_EVERY_MS } from '../platform/http/shared-maintenance.ts'
import { createJsonLog } from '../platform/log.ts'
import { ensureFolder } from '../platform/make-folder.ts'
import { CommandError } from './command-error.ts'

const LONGEST_SENTENCE = 300
const FOLLOWED = `Every node on this database follows within ${CHECK_EVERY_MS / 1000} seconds, and so does one that starts later.`

/** The database is not brought up to this version: older nodes may be at work on it. */
const withMaintenanceDatabase = async (
  { DATABASE_URL, ALAIA_DATA, LOG_LEVEL }: Config,
  work: (db: Database) => Promise<void>,
): Promise<void> => {
  const { openDatabase } = await import('../platform/database/database.ts')
  const database = await openDatabase({ url: DATABASE_URL, dataDir: ALAIA_DATA, log: createJsonLog(LOG_LEVEL) })
  try {
    await work(database.db)
  } finally {
    await database.close()
  }
}

const enableMaintenanceMode = async (config: Config, sentence: string): Promise<string[]> => {
  const onThisMachine = async (): Promise<void> => {
    ensureFolder(config.ALAIA_DATA)
    await writeFile(maintenanceFilePath(config), `${sentence}\n`)
  }
  if (!config.DATABASE_URL) {
    // The running server holds the embedded database, and is the only node.
    await onThisMachine()
    return [`Everybody reads now: ${sentence}`]
  }
  try {
    await withMaintenanceDatabase(config, (db) => enableMaintenance(db, sentence))
  } catch (cause) {
    await onThisMachine()
    throw new CommandError(
      `Only this machine shows it: ${sentence}\nThe database did not take it for the other nodes (${(cause as Error).message}). Run the command on each machine, or again when the database answers.`,
    )
  }
  return [`Everybody reads now: ${sentence}`, FOLLOWED]
}

const disableMaintenanceMode = async (config: Config): Promise<string[]> => {
  await rm(maintenanceFilePath(config), { force: true })
  if (!config.DATABASE_URL) return ['Everybody may come in again.']
  try {
    await withMaintenanceDatabase(config, disableMaintenance)
  } catch (cause) {
    throw new CommandError(
      `The database did not take it (${(cause as Error).message}), so the nodes stay as they are. Run the command again when the database answers.`,
    )
  }
  return ['Everybody may come in again.', FOLLOWED]
}

/** Runs beside the server. Without the database it reaches this machine alone. @throws CommandError */
export const runMaintenanceCommand = async ([word, ...sentence]: readonly string[]): Promise<string[]> => {
  const config = readConfig(process.env)
  if (word === 'off') return disableMaintenanceMode(config)
  if (word !== 'on') throw new CommandError('Say maintenance on ["a sentence for everybody"], or maintenance off.')
  const text = sentence.join(' ').trim() || USUAL_SENTENCE
  return enableMaintenanceMode(config, text.slice(0, LONGEST_SENTENCE))
}
