/**
 * Limits how many calls one session, or all visitors of one address, can make in a minute. It protects a node from a
 * program that calls without a pause. Guesses at passwords and codes have rate limits of their own.
 */
import { createHash } from 'node:crypto'
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import type { Platform } from '../../platform.ts'
import type { SessionCookie } from '../cookies.ts'

/**
 * The visitors of one address can make this many times the calls of a session: a school has one address, and all its
 * students may open the sign-in page at once.
 */
const ADDRESS_FACTOR = 20

/** The sessions, and the addresses, that are counted at once. Beyond that, the one that called longest ago is forgotten. */
const MAX_COUNTED = 20_000

type Limiter = ReturnType<FastifyInstance['createRateLimit']>

/** Counts a call with a cookie that has no session. @throws Failure too_many_calls */
export type CountVisitor = (request: FastifyRequest) => Promise<void>

const isCall = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith('/api/') ?? false

const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/**
 * Counts every call from now on. A call with a session cookie counts for the cookie, without a check whether its session
 * exists. The returned function counts such a call for its address too; use it where a cookie has no session, so that
 * made-up cookies don't escape the limit. Without a cookie it does nothing, because the call was counted already.
 */
export const limitCalls = async (
  app: FastifyInstance,
  { config, log }: Pick<Platform, 'config' | 'log'>,
  cookie: SessionCookie,
): Promise<CountVisitor> => {
  const callsPerMinute = config.CALLS_PER_MINUTE
  if (callsPerMinute === 0) return () => Promise.resolve()
  await app.register(rateLimit, { global: false })
  // The ban only tells the first call above the limit from those that follow.
  const options: RateLimitOptions = { timeWindow: MINUTE_MS, cache: MAX_COUNTED, ban: 1 }
  const countSession = app.createRateLimit({
    ...options,
    max: callsPerMinute,
    keyGenerator: (request) => hashSecret(cookie.read(request)),
  })
  const countAddress = app.createRateLimit({ ...options, max: callsPerMinute * ADDRESS_FACTOR })

  const count = async (limiter: Limiter, request: FastifyRequest): Promise<void> => {
    const counted = await limiter(request)
    if (counted.isAllowed || !counted.isExceeded) return
    if (!counted.isBanned) {
      const caller = limiter === countSession ? 'session' : 'address'
      log.write('http.calls_limited', { request: request.id, path: request.routeOptions.url, caller })
    }
    throw new Failure('too_many_calls', { retryAfter: Math.max(1, counted.ttlInSeconds) })
  }
  app.addHook('onRequest', async (request) => {
    if (isCall(request)) await count(cookie.read(request) ? countSession : countAddress, request)
  })
  return async (request) => {
    if (cookie.read(request)) await count(countAddress, request)
  }
}
