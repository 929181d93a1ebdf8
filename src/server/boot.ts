/**
 * Checks the address and the data folder, and opens the database, which runs in a separate thread. This file has few
 * imports, so that the thread starts while the rest of the server is still loading.
 */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Config } from './platform/config.ts'
import { type OpenDatabase, openDatabase } from './platform/database/database.ts'
import type { Log } from './platform/log.ts'
import { ensureFolder } from './platform/ensure-folder.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'

export interface StartOptions {
  config: Config
  log: Log
  /** Called when the process loses the lock of the data folder and must exit; `reason` is the message to print. */
  onLockLost: (reason: string) => void
  /** Called before a new embedded database is seeded, which takes a while. */
  onSeeding: () => void
  /** Called once the database opens in its thread, and this thread is free for other work. */
  opening?: () => void
}

/** Needed with a database server as well, because secrets and partly rendered audio are stored here. */
const prepareFolder = async (folder: string): Promise<void> => {
  try {
    ensureFolder(folder)
    await access(folder, constants.W_OK | constants.X_OK)
    await mkdir(join(folder, 'secrets'), { recursive: true, mode: 0o700 })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new UserFacingError(
      `The data folder ${folder} can't be written to (${code}). Choose another with ALAIA_DATA.`,
    )
  }
}

const describeAddressError = (code: string | undefined, { HOST, PORT }: Config): string | undefined => {
  if (code === 'EADDRINUSE') return `Port ${PORT} is taken. Choose another, for example PORT=${PORT + 1} npm start.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `This machine does not have the address ${HOST}. Choose one that it has with HOST.`
  }
  if (code === 'EACCES') {
    return `Port ${PORT} needs more rights than this user has. Choose one above 1024 with PORT.`
  }
  return undefined
}

/** @throws UserFacingError if the server can't listen on this address */
export const withAddressErrors = async <Done>(config: Config, work: () => Promise<Done>): Promise<Done> => {
  try {
    return await work()
  } catch (cause) {
    const problem = describeAddressError((cause as NodeJS.ErrnoException).code, config)
    throw problem ? new UserFacingError(problem) : cause
  }
}

/** Checks the address before anything is opened, so that a taken port is reported at once. */
const checkAddress = (config: Config): Promise<void> =>
  withAddressErrors(config, async () => {
    const probe = createServer().listen(config.PORT, config.HOST)
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
  })

/** Reads the URL for each new connection, because a URL from a file may change with its password. */
const createUrlReader = (config: Config, key: 'DATABASE_URL' | 'DATABASE_REPLICA_URL') =>
  config[key] && (() => config[key] ?? '')

export interface BootResult {
  database: OpenDatabase
  /** Whether the database was created by this start. */
  isNew: boolean
  stopTracing?: () => Promise<unknown>
}

/** @throws UserFacingError */
export const openDatabaseAndPort = async ({ config, log, onLockLost, opening }: StartOptions): Promise<BootResult> => {
  await checkAddress(config)
  await prepareFolder(config.ALAIA_DATA)
  const isNew = !config.DATABASE_URL && !existsSync(join(config.ALAIA_DATA, 'database'))
  const tracing = config.OTEL_EXPORTER_OTLP_ENDPOINT && (await import('./platform/tracing/otlp.ts'))
  const stopTracing = tracing && (await tracing.startTracing(config, log))
  const database = await openDatabase({
    url: createUrlReader(config, 'DATABASE_URL'),
    replica: createUrlReader(config, 'DATABASE_REPLICA_URL'),
    dataDir: config.ALAIA_DATA,
    pool: config.DATABASE_POOL,
    log,
    onLost: onLockLost,
    ...(opening ? { opening } : {}),
  })
  return { database, isNew, ...(stopTracing ? { stopTracing } : {}) }
}
