/**
 * Prepares what a start requires: an address that is free, a folder that can be written to, and the database, which
 * opens in a thread of its own. This file imports little, so that the thread works while the rest of the server is
 * still loading.
 */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Config } from './platform/config.ts'
import { type OpenDatabase, openDatabase } from './platform/database/database.ts'
import type { Log } from './platform/log.ts'
import { ensureFolder } from './platform/make-folder.ts'

export interface StartOptions {
  config: Config
  log: Log
  /** The data folder is no longer this process's own: it has to end, and `reason` is the sentence to say. */
  onLockLost: (reason: string) => void
  /** A new embedded database is filled now, which takes a while. */
  filling: () => void
  /** Called once the database is being opened elsewhere, and this thread has nothing to do for it. */
  opening?: () => void
}

/** Something in the way that a person can put right; `message` is the sentence to show. */
export class StartupError extends Error {}

/** Also where a database server holds the data: secrets and half-made sounds lie here. */
const prepareFolder = async (folder: string): Promise<void> => {
  try {
    ensureFolder(folder)
    await access(folder, constants.W_OK | constants.X_OK)
    await mkdir(join(folder, 'secrets'), { recursive: true, mode: 0o700 })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new StartupError(`The data folder ${folder} can't be written to (${code}). Choose another with ALAIA_DATA.`)
  }
}

const sentenceFor = (code: string | undefined, { HOST, PORT }: Config): string | undefined => {
  if (code === 'EADDRINUSE') return `Port ${PORT} is taken. Choose another, for example PORT=${PORT + 1} npm start.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `This machine does not have the address ${HOST}. Choose one that it has with HOST.`
  }
  if (code === 'EACCES') {
    return `Port ${PORT} needs more rights than this user has. Choose one above 1024 with PORT.`
  }
  return undefined
}

/** @throws StartupError where nobody can be let in at this address */
export const withAddressErrors = async <Done>(config: Config, act: () => Promise<Done>): Promise<Done> => {
  try {
    return await act()
  } catch (cause) {
    const sentence = sentenceFor((cause as NodeJS.ErrnoException).code, config)
    throw sentence ? new StartupError(sentence) : cause
  }
}

/** Found out before anything is opened, so that nobody waits for a refusal. */
const checkAddress = (config: Config): Promise<void> =>
  withAddressErrors(config, async () => {
    const probe = createServer().listen(config.PORT, config.HOST)
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
  })

/** As it stands at each connection: one from a file changes with its password. */
const databaseUrlReader = (config: Config, key: 'DATABASE_URL' | 'DATABASE_REPLICA_URL') =>
  config[key] && (() => config[key] ?? '')

export interface BootResult {
  database: OpenDatabase
  /** There was none before. */
  isNew: boolean
  stopTracing?: () => Promise<unknown>
}

/** @throws StartupError, DatabaseOpenError */
export const openDatabaseAndPort = async ({ config, log, onLockLost, opening }: StartOptions): Promise<BootResult> => {
  await checkAddress(config)
  await prepareFolder(config.ALAIA_DATA)
  const isNew = !config.DATABASE_URL && !existsSync(join(config.ALAIA_DATA, 'database'))
  const tracing = config.OTEL_EXPORTER_OTLP_ENDPOINT && (await import('./platform/tracing/otlp.ts'))
  const stopTracing = tracing && (await tracing.startTracing(config, log))
  const database = await openDatabase({
    url: databaseUrlReader(config, 'DATABASE_URL'),
    replica: databaseUrlReader(config, 'DATABASE_REPLICA_URL'),
    dataDir: config.ALAIA_DATA,
    pool: config.DATABASE_POOL,
    log,
    onLost: onLockLost,
    ...(opening ? { opening } : {}),
  })
  return { database, isNew, ...(stopTracing ? { stopTracing } : {}) }
}
