/**
 * Limits the bytes of request bodies that the process holds in memory at once. Large bodies have a budget of their own,
 * so that they never use up the memory of everyday calls.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'

const MEGABYTE = 1024 * 1024

export interface BodyMemoryBudget {
  /** Bytes of everyday bodies, counted as they arrive: enough for thousands at once. */
  everyday: number
  /** Bytes that large bodies announce: enough for three of the largest. */
  large: number
}
const DEFAULT_BUDGET: BodyMemoryBudget = { everyday: 64 * MEGABYTE, large: 48 * MEGABYTE }

/** A large body reserves at least this much, since each is parsed in its own thread. */
const MIN_LARGE = 4 * MEGABYTE
const RETRY_AFTER_SECONDS = 5

type BodyMemoryClass = keyof BodyMemoryBudget

/** @throws Failure busy if the budget has no room for that many more bytes */
export type ReserveBodyMemory = (request: FastifyRequest, memoryClass: BodyMemoryClass, bytes: number) => void

/** Memory is released when the call is answered or its client disconnects. */
export const createBodyMemoryBudget = (
  app: FastifyInstance,
  budget: BodyMemoryBudget = DEFAULT_BUDGET,
): ReserveBodyMemory => {
  const available = { ...budget }
  const reserved = new WeakMap<FastifyRequest, Record<BodyMemoryClass, number>>()
  app.addHook('onRequest', (request, { raw }, done) => {
    const reservation = { everyday: 0, large: 0 }
    reserved.set(request, reservation)
    raw.once('close', () => {
      available.everyday += reservation.everyday
      available.large += reservation.large
    })
    done()
  })
  return (request, memoryClass, bytes) => {
    const size = memoryClass === 'large' ? Math.max(bytes, MIN_LARGE) : bytes
    if (size > available[memoryClass]) throw new Failure('busy', { retryAfter: RETRY_AFTER_SECONDS })
    reserved.get(request)![memoryClass] += size
    available[memoryClass] -= size
  }
}
