/**
 * Health checks: `/healthz` says that the process runs, `/readyz` that the database, the storage and the job queue
 * answer.
 */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Platform } from '../platform.ts'

const TIMEOUT_MS = 2000

const succeedsInTime = async (work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), TIMEOUT_MS)))
  const succeeded = work.then(
    () => true,
    () => false,
  )
  return Promise.race([succeeded, timeout]).finally(() => clearTimeout(timer))
}

export const registerHealthRoutes = (app: FastifyInstance, { db, jobs, storage }: Platform): void => {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const [database, files, queue] = await Promise.all([
      succeedsInTime(sql`select 1`.execute(db)),
      succeedsInTime(storage.stat('public/none.bin')),
      succeedsInTime(jobs.check()),
    ])
    return reply.code(database && files && queue ? 200 : 503).send({ database, files, queue })
  })
}
