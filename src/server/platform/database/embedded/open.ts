/** Opens the embedded database in a data folder: takes the lock, starts the thread and its maintenance. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '#server/platform/log.ts'
import { DataLock } from './data-lock.ts'
import { Engine } from './engine.ts'
import { checkpoint, startMaintenance, type MaintenanceOptions, vacuum } from './maintenance.ts'

export interface EmbeddedSettings {
  /** The database is in its subfolder `database/`. */
  dataDir: string
  log: Log
  statementTimeout: number
  onLost?: ((reason: string) => void) | undefined
  opening?: (() => void) | undefined
}

export interface Embedded {
  engine: Engine
  checkpoint: () => Promise<void>
  vacuum: () => Promise<void>
  close: () => Promise<void>
}

/** An interrupted first start leaves an incomplete database, which holds no data yet: it is created again. */
const openIntactDatabase = async (engine: Engine, folder: string): Promise<void> => {
  const marker = `${folder}.unfinished`
  if (existsSync(marker)) rmSync(folder, { recursive: true, force: true })
  const isNew = !existsSync(join(folder, 'PG_VERSION'))
  if (isNew) writeFileSync(marker, '')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await engine.open()
  if (isNew) {
    await checkpoint({ engine })
    rmSync(marker, { force: true })
  }
}

/** @throws DatabaseOpenError */
export const openEmbedded = async (settings: EmbeddedSettings): Promise<Embedded> => {
  const { dataDir, log, statementTimeout, onLost, opening } = settings
  const folder = join(dataDir, 'database')
  const lock = await DataLock.acquire(dataDir, (reason) => {
    log.write('database.folder_lost')
    void engine.abandon({ message: reason, code: '57P01' })
    onLost?.(reason)
  })
  const engine = new Engine({ folder, log, statementTimeout, check: () => lock.check() })
  try {
    const opened = openIntactDatabase(engine, folder)
    opening?.()
    await opened
  } catch (cause) {
    lock.release()
    throw cause
  }
  const maintenance: MaintenanceOptions = { engine, log }
  const stop = startMaintenance(maintenance)
  return {
    engine,
    checkpoint: async () => void (await checkpoint(maintenance)),
    vacuum: () => vacuum(maintenance),
    async close() {
      stop()
      await engine.close()
      lock.release()
    },
  }
}
