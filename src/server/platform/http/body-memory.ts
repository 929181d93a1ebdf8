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
const ROOMS: BodyMemoryBudget = { everyday: 64 * MEGABYTE, large: 48 * MEGABYTE }

/** A large body reserves at least this much, since each is parsed in its own thread. */
const LEAST_LARGE = 4 * MEGABYTE
const AGAIN_SECONDS = 5

type BodyMemoryClass = keyof BodyMemoryBudget

/** @throws Failure busy if the budget has no room for that many more bytes */
export type ReserveBodyMemory = (request: FastifyRequest, room: BodyMemoryClass, bytes: number) => void

/** Memory is released when the call is answered or its client disconnects. */
export const createBodyMemoryBudget = (app: FastifyInstance, rooms: BodyMemoryBudget = ROOMS): ReserveBodyMemory => {
  const left = { ...rooms }
  const taken = new WeakMap<FastifyRequest, Record<BodyMemoryClass, number>>()
  app.addHook('onRequest', (request, { raw }, done) => {
    const own = { everyday: 0, large: 0 }
    taken.set(request, own)
    raw.once('close', () => {
      left.everyday += own.everyday
      left.large += own.large
    })
    done()
  })
  return (request, room, bytes) => {
    const size = room === 'large' ? Math.max(bytes, LEAST_LARGE) : bytes
    if (size > left[room]) throw new Failure('busy', { retryAfter: AGAIN_SECONDS })
    taken.get(request)![room] += size
    left[room] -= size
  }
}
