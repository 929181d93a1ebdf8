/**
 * Delivers the waiting calls to the platforms: each call is stored before it is sent, in the order of its stream, and
 * retried until it arrives. Several processes may do this at once, and each may be killed at any time.
 */
import { MINUTE_MS } from '#rules/durations.ts'
import type { Platform as AppPlatform } from '#server/platform/platform.ts'
import { toErrorFacts } from '#server/platform/log.ts'
import { PartnerFailure, type PartnerPlatform, type Partners, type PartnerUserRef } from '#server/partners/partner.ts'
import {
  type DueCall,
  listDueOrganizations,
  postponeCall,
  markRefused,
  markDelivered,
  markPublishCallDelivered,
  claimDueCalls,
} from './outbox.queries.ts'
import { OutboxThrottle } from './limit-concurrency.ts'
import { type CallPlatform, sendCall, type CallOutcome } from './send-call.ts'

/**
 * The timeout of a call, and the time after which a claimed call is considered lost. By then the call has arrived or
 * never will.
 */
const CALL_TIMEOUT_MS = 40_000
const CLAIM_TIMEOUT_MS = MINUTE_MS
/**
 * The time after the claim in which a call may start. A call that started later could be considered lost while it is
 * running.
 */
const START_WINDOW_MS = CLAIM_TIMEOUT_MS - CALL_TIMEOUT_MS
/** The delay before the first retry. It doubles with each further retry. */
const FIRST_RETRY_MS = 2_000
const MAX_RETRY_MS = 15 * MINUTE_MS
/** The time after which the calls of a school without a connection are checked again. */
const NO_PLATFORM_RETRY_MS = 10 * MINUTE_MS
/** The time after which a call that depends on another one is checked again. */
const DEPENDENCY_RETRY_MS = 15_000
/** The number of claimed calls for each concurrent call. */
const BATCH_FACTOR = 4
/** The time after which other schools have their turn. */
const SCHOOL_TURN_MS = 10_000
/** The number of schools that are processed at the same time. */
const MAX_SCHOOLS = 8

export interface OutboxRun {
  platform: Pick<AppPlatform, 'db' | 'clock' | 'log'>
  partners: Partners
  signal?: AbortSignal | undefined
  /** The claim timeout in milliseconds, for tests that kill the process. */
  claimTimeoutMs?: number
  /** Throttles by school. A caller that drains repeatedly passes the same map each time. */
  throttles?: Map<string, OutboxThrottle>
}

interface SchoolQueue {
  organizationUuid: string
  platform: CallPlatform
  throttle: OutboxThrottle
}

interface FailedCall {
  call: DueCall
  cause: unknown
}

const withTimeout = async <Result>(work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new PartnerFailure('unavailable', 'The platform took too long to respond.')),
      CALL_TIMEOUT_MS,
    )
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Exponential backoff. Half of the delay is random, so that calls that failed together are not retried together. */
const computeRetryDelay = (attempts: number): number => {
  const delay = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts, 12))
  return delay / 2 + Math.random() * (delay / 2)
}

const toPartnerFailure = (cause: unknown): PartnerFailure =>
  cause instanceof PartnerFailure ? cause : new PartnerFailure('unavailable', (cause as Error).message, { cause })

const recordFailure = async (
  { db, clock, log }: OutboxRun['platform'],
  throttle: OutboxThrottle,
  { call, cause }: FailedCall,
) => {
  const { kind, message, retryAfter: retryAfterSeconds } = toPartnerFailure(cause)
  log.write('partner.report_failed', {
    call: call.uuid,
    kind: call.kind,
    failure: kind,
    attempt: call.attempts + 1,
    reason: message,
  })
  const now = clock.now()
  const error = message.slice(0, 500)
  if (kind === 'refused') return markRefused(db, call.uuid, { error, now })
  const wait = retryAfterSeconds === undefined ? computeRetryDelay(call.attempts) : retryAfterSeconds * 1000
  // A failure on our side, such as a row that could not be written, does not delay other calls.
  if (cause instanceof PartnerFailure) {
    throttle.recordUnavailable(now.getTime(), retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000)
  }
  return postponeCall(db, { uuid: call.uuid, at: new Date(now.getTime() + wait), error, isAttempted: true })
}

const recordSent = async (
  { platform: { db, clock } }: OutboxRun,
  call: DueCall,
  outcome: CallOutcome,
): Promise<boolean> => {
  const now = clock.now()
  if (outcome.outcome === 'delivered') return true
  if (outcome.outcome === 'created') {
    await markPublishCallDelivered(db, {
      uuid: call.uuid,
      publishedUuid: call.published!.uuid,
      partnerId: outcome.partnerId,
      now,
    })
  } else {
    const at = new Date(now.getTime() + DEPENDENCY_RETRY_MS)
    await postponeCall(db, { uuid: call.uuid, at, error: outcome.reason, isAttempted: false })
  }
  return false
}

interface CallBatch {
  calls: readonly DueCall[]
  claimedAt: Date
}

/** @returns the uuids of delivered calls that are not marked as delivered yet */
const sendBatch = async (run: OutboxRun, school: SchoolQueue, { calls, claimedAt }: CallBatch): Promise<string[]> => {
  const { clock, db } = run.platform
  const deliveredUuids: string[] = []
  const queue = [...calls]
  const runWorker = async (): Promise<void> => {
    for (let call = queue.shift(); call; call = queue.shift()) {
      const now = clock.now()
      const isPlatformPaused = school.throttle.isPaused(now.getTime())
      const isLate = now.getTime() - claimedAt.getTime() > START_WINDOW_MS
      if (isPlatformPaused || isLate || run.signal?.aborted) {
        const at = new Date(Math.max(now.getTime(), school.throttle.pausedUntil))
        const error = isPlatformPaused ? "The platform isn't responding right now." : undefined
        await postponeCall(db, { uuid: call.uuid, at, error, isAttempted: false })
        continue
      }
      const startedAt = performance.now()
      try {
        const outcome = await withTimeout(sendCall(school.platform, call))
        school.throttle.recordResponse(performance.now() - startedAt)
        if (await recordSent(run, call, outcome)) deliveredUuids.push(call.uuid)
      } catch (cause) {
        await recordFailure(run.platform, school.throttle, { call, cause })
      }
    }
  }
  await Promise.all(Array.from({ length: school.throttle.limit }, runWorker))
  return deliveredUuids
}

/** Sends the due calls of one school for a limited time. */
const processSchool = async (run: OutboxRun, school: SchoolQueue): Promise<number> => {
  const { db, clock } = run.platform
  const startedAt = performance.now()
  let count = 0
  while (
    !run.signal?.aborted &&
    performance.now() - startedAt < SCHOOL_TURN_MS &&
    !school.throttle.isPaused(clock.now().getTime())
  ) {
    const now = clock.now()
    const until = new Date(now.getTime() + (run.claimTimeoutMs ?? CLAIM_TIMEOUT_MS))
    const limit = school.throttle.limit * BATCH_FACTOR
    const calls = await claimDueCalls(db, { organizationUuid: school.organizationUuid, now, until, limit })
    if (calls.length === 0) break
    const deliveredUuids = await sendBatch(run, school, { calls, claimedAt: now })
    if (deliveredUuids.length > 0) await markDelivered(db, deliveredUuids, clock.now())
    count += calls.length
  }
  return count
}

/** Looks up each person only once. */
const memoizeUsers = (partners: Partners): CallPlatform['findUser'] => {
  const users = new Map<string, Promise<PartnerUserRef | undefined>>()
  return (accountUuid) => {
    const user = users.get(accountUuid) ?? partners.findUser(accountUuid)
    users.set(accountUuid, user)
    return user
  }
}

const postponeSchool = async (
  { platform: { db, clock } }: OutboxRun,
  organizationUuid: string,
  error = "The school isn't connected to a platform.",
): Promise<void> => {
  const now = clock.now()
  const at = new Date(now.getTime() + NO_PLATFORM_RETRY_MS)
  for (const { uuid } of await claimDueCalls(db, { organizationUuid, now, until: at, limit: 1000 })) {
    await postponeCall(db, { uuid, at, error, isAttempted: false })
  }
}

/** Opens the connection of a school. A connection that can't be opened must not affect other schools. */
const openPlatform = async (
  { platform: { log }, partners }: OutboxRun,
  organizationUuid: string,
): Promise<{ partner?: PartnerPlatform | undefined; problem?: string }> => {
  try {
    return { partner: await partners.getPlatform(organizationUuid) }
  } catch (cause) {
    log.write('partner.connection_invalid', { school: organizationUuid, ...toErrorFacts(cause) })
    return { problem: toPartnerFailure(cause).message }
  }
}

const processSchoolQueue = async (
  run: OutboxRun,
  organizationUuid: string,
  throttles: Map<string, OutboxThrottle>,
): Promise<number> => {
  const throttle = throttles.get(organizationUuid) ?? new OutboxThrottle()
  throttles.set(organizationUuid, throttle)
  if (throttle.isPaused(run.platform.clock.now().getTime())) return 0
  const { partner, problem } = await openPlatform(run, organizationUuid)
  if (partner) {
    return processSchool(run, {
      organizationUuid,
      throttle,
      platform: { partner, findUser: memoizeUsers(run.partners) },
    })
  }
  await postponeSchool(run, organizationUuid, problem)
  return 0
}

/** Sends calls until none is due or no platform responds. @returns the number of attempted calls */
export const drainOutbox = async (run: OutboxRun): Promise<number> => {
  const { db, clock } = run.platform
  const throttles = run.throttles ?? new Map<string, OutboxThrottle>()
  let count = 0
  while (!run.signal?.aborted) {
    const schools = await listDueOrganizations(db, clock.now())
    const activeSchools = schools
      .filter((uuid) => !throttles.get(uuid)?.isPaused(clock.now().getTime()))
      .slice(0, MAX_SCHOOLS)
    const callCounts = await Promise.all(activeSchools.map((uuid) => processSchoolQueue(run, uuid, throttles)))
    const sum = callCounts.reduce((total, calls) => total + calls, 0)
    if (sum === 0) break
    count += sum
  }
  return count
}
