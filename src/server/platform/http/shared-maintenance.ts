/** Maintenance mode as the database says it: every node that shares the database watches it, from its start on. */
import type { FastifyInstance } from 'fastify'
import { factsOf } from '../log.ts'
import type { Platform } from '../platform.ts'
import { createHttp } from './http.ts'
import { maintenanceSentence } from './maintenance.queries.ts'

export interface SharedMaintenance {
  /** What everybody reads, or undefined while everybody may come in. */
  sentence: () => string | undefined
  stop: () => void
}

/** How long after a command the last node follows, in milliseconds. */
export const CHECK_EVERY_MS = 2000

/** While the database does not answer, what it said last counts. */
export const watchMaintenance = async ({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<SharedMaintenance> => {
  let sentence: string | undefined
  let timer: NodeJS.Timeout | undefined
  let isAway = false
  let isStopped = false
  const check = async (): Promise<void> => {
    try {
      sentence = await maintenanceSentence(db)
      isAway = false
    } catch (cause) {
      if (!isAway && !isStopped) log.warn('maintenance mode could not be read', factsOf(cause))
      isAway = true
    }
    if (!isStopped) timer = setTimeout(() => void check(), CHECK_EVERY_MS).unref()
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

/** The HTTP server of a node. The embedded database has one node, which a file in its data folder closes. */
export const createHttpOfNode = async (platform: Platform): Promise<FastifyInstance> => {
  const { config, log } = platform
  if (!config.DATABASE_URL) return createHttp(config, log)
  const maintenance = await watchMaintenance(platform)
  const app = await createHttp(config, log, maintenance.sentence)
  app.addHook('onClose', (_app, done) => {
    maintenance.stop()
    done()
  })
  return app
}
