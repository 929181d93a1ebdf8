/** Maintenance mode: every node shows a message instead of its pages until it is turned off. */
import { rm, writeFile } from 'node:fs/promises'
import { type Config, readConfig } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { getMaintenanceFilePath, DEFAULT_MESSAGE } from '#server/platform/http/maintenance.ts'
import { disableMaintenance, enableMaintenance } from '#server/platform/http/maintenance.queries.ts'
import { SHARED_CHECK_INTERVAL_MS } from '#server/platform/http/shared-maintenance.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { ensureFolder } from '#server/platform/ensure-folder.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'

const MAX_MESSAGE_LENGTH = 300
const FOLLOW_UP_MESSAGE = `Every node on this database follows within ${SHARED_CHECK_INTERVAL_MS / 1000} seconds, and nodes that start later do too.`

/** Opens the database without running migrations, because nodes of an older version may use it. */
const withMaintenanceDatabase = async (
  { DATABASE_URL, ALAIA_DATA, LOG_LEVEL }: Config,
  work: (db: Database) => Promise<void>,
): Promise<void> => {
  const { openDatabase } = await import('#server/platform/database/database.ts')
  const database = await openDatabase({ url: DATABASE_URL, dataDir: ALAIA_DATA, log: createJsonLog(LOG_LEVEL) })
  try {
    await work(database.db)
  } finally {
    await database.close()
  }
}

const enableMaintenanceMode = async (config: Config, messageText: string): Promise<string[]> => {
  const writeMaintenanceFile = async (): Promise<void> => {
    ensureFolder(config.ALAIA_DATA)
    await writeFile(getMaintenanceFilePath(config), `${messageText}\n`)
  }
  if (!config.DATABASE_URL) {
    // The running server has the embedded database open, and is the only node.
    await writeMaintenanceFile()
    return [`Maintenance mode is on. The message is: ${messageText}`]
  }
  try {
    await withMaintenanceDatabase(config, (db) => enableMaintenance(db, messageText))
  } catch (cause) {
    await writeMaintenanceFile()
    throw new UserFacingError(
      `Maintenance mode is on for this machine only, because the database doesn't respond (${(cause as Error).message}). Run the command on each machine, or again when the database responds.`,
    )
  }
  return [`Maintenance mode is on. The message is: ${messageText}`, FOLLOW_UP_MESSAGE]
}

/** @throws UserFacingError */
export const runMaintenanceOffCommand = async (): Promise<string[]> => {
  const config = readConfig(process.env)
  await rm(getMaintenanceFilePath(config), { force: true })
  if (!config.DATABASE_URL) return ['Maintenance mode is off.']
  try {
    await withMaintenanceDatabase(config, disableMaintenance)
  } catch (cause) {
    throw new UserFacingError(
      `Maintenance mode is still on, because the database doesn't respond (${(cause as Error).message}). Run the command again when it responds.`,
    )
  }
  return ['Maintenance mode is off.', FOLLOW_UP_MESSAGE]
}

/** Runs next to the server. If the database doesn't respond, only this machine changes. @throws UserFacingError */
export const runMaintenanceOnCommand = async (message: string): Promise<string[]> => {
  const text = message.trim() || DEFAULT_MESSAGE
  return enableMaintenanceMode(readConfig(process.env), text.slice(0, MAX_MESSAGE_LENGTH))
}
