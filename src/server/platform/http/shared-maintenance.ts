/** Maintenance mode stored in the database: every node that shares the database watches it from its start. */
import type { FastifyInstance } from 'fastify'
import { toErrorFacts } from '../log.ts'
import type { Platform } from '../platform.ts'
import { createHttpServer } from './http.ts'
import { getMaintenanceMessage } from './maintenance.queries.ts'

export interface SharedMaintenanceState {
  /** Returns the message that everybody sees, or undefined while there is no maintenance. */
  sentence: () => string | undefined
  stop: () => void
}

/** The time until the last node follows a command. */
export const SHARED_CHECK_INTERVAL_MS = 2000

/** While the database doesn't answer, the last known state applies. */
export const watchMaintenance = async ({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<SharedMaintenanceState> => {
  let sentence: string | undefined
  let timer: NodeJS.Timeout | undefined
  let isUnreachable = false
  let isStopped = false
  const check = async (): Promise<void> => {
    try {
      sentence = await getMaintenanceMessage(db)
      isUnreachable = false
    } catch (cause) {
      if (!isUnreachable && !isStopped) log.write('maintenance.state_unreadable', toErrorFacts(cause))
      isUnreachable = true
    }
    if (!isStopped) timer = setTimeout(() => void check(), SHARED_CHECK_INTERVAL_MS).unref()
  }
  await check()
  return {
    sentence: () => sentence,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/**
 * Creates the HTTP server of a node. With the embedded database there is only one node, which a file in its data folder
 * closes.
 */
export const createHttpServerForNode = async (platform: Platform): Promise<FastifyInstance> => {
  const { config, log } = platform
  if (!config.DATABASE_URL) return createHttpServer(config, log)
  const maintenance = await watchMaintenance(platform)
  const app = await createHttpServer(config, log, maintenance.sentence)
  app.addHook('onClose', (_app, done) => {
    maintenance.stop()
    done()
  })
  return app
}
