/**
 * How many bytes of bodies may be under way at once, in the whole process. Large bodies have room of their own, so that they
 * never take the room of everyday calls.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'

const MEGABYTE = 1024 * 1024

export interface BodyMemoryBudget {
  /** Bytes of everyday calls, counted as they come: thousands at once. */
  everyday: number
  /** Bytes that large bodies announce: three of the largest. */
  large: number
}
const ROOMS: BodyMemoryBudget = { everyday: 64 * MEGABYTE, large: 48 * MEGABYTE }

/** A large body takes at least this much, since each is parsed by a thread. */
const LEAST_LARGE = 4 * MEGABYTE
const AGAIN_SECONDS = 5

type BodyMemoryClass = keyof BodyMemoryBudget

/** @throws Failure busy where there is no room for so many bytes more */
export type ReserveBodyMemory = (request: FastifyRequest, room: BodyMemoryClass, bytes: number) => void

/** What is taken is free again once the call is answered, or its caller is gone. */
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
