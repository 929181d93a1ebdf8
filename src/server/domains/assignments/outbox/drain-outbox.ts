/**
 * Delivers the waiting calls to the platforms: each call is stored before it is sent, in the order of its stream, and
 * retried until it arrives. Several processes may do this at once, and each may be killed at any time.
 */
import type { Platform as House } from '#server/platform/platform.ts'
import { errorFacts } from '#server/platform/log.ts'
import { PartnerFailure, type PartnerPlatform, type Partners, type PartnerUserRef } from '#server/partners/partner.ts'
import {
  type DueCall,
  listDueOrganizations,
  postponeCall,
  markRefused,
  markSent,
  markPublishedSent,
  claimDueCalls,
} from './outbox.queries.ts'
import { OutboxThrottle } from './throttle.ts'
import { type CallPlatform, sendCall, type CallOutcome } from './send-call.ts'

/**
 * The timeout of a call, and the time after which a claimed call is considered lost, in milliseconds. By then the call
 * has arrived or never will.
 */
const CALL_LIMIT = 40_000
const LOST_AFTER = 60_000
/**
 * The time after the claim in which a call may start, in milliseconds. A call that started later could be considered
 * lost while it is running.
 */
const BEGUN_WITHIN = LOST_AFTER - CALL_LIMIT
/** Milliseconds before the first retry. The delay doubles with each further retry. */
const FIRST_RETRY = 2_000
const LONGEST_RETRY = 15 * 60_000
/** Milliseconds after which the calls of a school without a connection are checked again. */
const WITHOUT_PLATFORM = 10 * 60_000
/** Milliseconds after which a call that depends on another one is checked again. */
const TOO_EARLY = 15_000
/** The number of claimed calls for each concurrent call. */
const BATCH_FACTOR = 4
/** Milliseconds after which other schools have their turn. */
const TURN = 10_000
/** The number of schools that are processed at the same time. */
const SCHOOLS = 8

export interface OutboxRun {
  platform: Pick<House, 'db' | 'clock' | 'log'>
  partners: Partners
  signal?: AbortSignal | undefined
  /** The claim timeout in milliseconds, for tests that kill the process. */
  claimTimeoutMs?: number
  /** Throttles by school. A caller that drains repeatedly passes the same map each time. */
  paces?: Map<string, OutboxThrottle>
}

interface SchoolQueue {
  organizationUuid: string
  platform: CallPlatform
  pace: OutboxThrottle
}

interface FailedCall {
  call: DueCall
  cause: unknown
}

const withTimeout = async <Done>(work: Promise<Done>): Promise<Done> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new PartnerFailure('unavailable', 'The platform took too long to respond.')),
      CALL_LIMIT,
    )
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Half of the delay is random, so that calls that failed together are not retried together. */
const retryDelay = (attempts: number): number => {
  const delay = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** Math.min(attempts, 12))
  return delay / 2 + Math.random() * (delay / 2)
}

const toPartnerFailure = (cause: unknown): PartnerFailure =>
  cause instanceof PartnerFailure ? cause : new PartnerFailure('unavailable', (cause as Error).message, { cause })

const recordFailure = async (
  { db, clock, log }: OutboxRun['platform'],
  pace: OutboxThrottle,
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
  const wait = retryAfterSeconds === undefined ? retryDelay(call.attempts) : retryAfterSeconds * 1000
  // A failure on our side, such as a row that could not be written, does not delay other calls.
  if (cause instanceof PartnerFailure) {
    pace.wasAway(now.getTime(), retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000)
  }
  return postponeCall(db, { uuid: call.uuid, at: new Date(now.getTime() + wait), error, counted: true })
}

const recordSent = async (
  { platform: { db, clock } }: OutboxRun,
  call: DueCall,
  sent: CallOutcome,
): Promise<boolean> => {
  const now = clock.now()
  if (sent.outcome === 'told') return true
  if (sent.outcome === 'there') {
    await markPublishedSent(db, {
      uuid: call.uuid,
      publishedUuid: call.published!.uuid,
      partnerId: sent.partnerId,
      now,
    })
  } else {
    const at = new Date(now.getTime() + TOO_EARLY)
    await postponeCall(db, { uuid: call.uuid, at, error: sent.reason, counted: false })
  }
  return false
}

interface CallBatch {
  calls: readonly DueCall[]
  claimedAt: Date
}

/** @returns the uuids of delivered calls that are not marked as sent yet */
const sendBatch = async (
  draining: OutboxRun,
  school: SchoolQueue,
  { calls, claimedAt }: CallBatch,
): Promise<string[]> => {
  const { clock, db } = draining.platform
  const arrived: string[] = []
  const queue = [...calls]
  const work = async (): Promise<void> => {
    for (let call = queue.shift(); call; call = queue.shift()) {
      const now = clock.now()
      const isAway = school.pace.isPaused(now.getTime())
      const isLate = now.getTime() - claimedAt.getTime() > BEGUN_WITHIN
      if (isAway || isLate || draining.signal?.aborted) {
        const at = new Date(Math.max(now.getTime(), school.pace.pausedUntil))
        const error = isAway ? "The platform isn't responding right now." : undefined
        await postponeCall(db, { uuid: call.uuid, at, error, counted: false })
        continue
      }
      const began = performance.now()
      try {
        const sent = await withTimeout(sendCall(school.platform, call))
        school.pace.answered(performance.now() - began)
        if (await recordSent(draining, call, sent)) arrived.push(call.uuid)
      } catch (cause) {
        await recordFailure(draining.platform, school.pace, { call, cause })
      }
    }
  }
  await Promise.all(Array.from({ length: school.pace.limit }, work))
  return arrived
}

/** Sends the due calls of one school for a limited time. */
const processSchool = async (draining: OutboxRun, school: SchoolQueue): Promise<number> => {
  const { db, clock } = draining.platform
  const began = performance.now()
  let count = 0
  while (
    !draining.signal?.aborted &&
    performance.now() - began < TURN &&
    !school.pace.isPaused(clock.now().getTime())
  ) {
    const now = clock.now()
    const until = new Date(now.getTime() + (draining.claimTimeoutMs ?? LOST_AFTER))
    const limit = school.pace.limit * BATCH_FACTOR
    const calls = await claimDueCalls(db, { organizationUuid: school.organizationUuid, now, until, limit })
    if (calls.length === 0) break
    const arrived = await sendBatch(draining, school, { calls, claimedAt: now })
    if (arrived.length > 0) await markSent(db, arrived, clock.now())
    count += calls.length
  }
  return count
}

/** Looks up each person only once. */
const memoizeUsers = (partners: Partners): CallPlatform['userOf'] => {
  const users = new Map<string, Promise<PartnerUserRef | undefined>>()
  return (accountUuid) => {
    const user = users.get(accountUuid) ?? partners.userOf(accountUuid)
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
  const at = new Date(now.getTime() + WITHOUT_PLATFORM)
  for (const { uuid } of await claimDueCalls(db, { organizationUuid, now, until: at, limit: 1000 })) {
    await postponeCall(db, { uuid, at, error, counted: false })
  }
}

/** Opens the connection of a school. A connection that can't be opened must not affect other schools. */
const openPlatform = async (
  { platform: { log }, partners }: OutboxRun,
  organizationUuid: string,
): Promise<{ partner?: PartnerPlatform | undefined; problem?: string }> => {
  try {
    return { partner: await partners.platformOf(organizationUuid) }
  } catch (cause) {
    log.write('partner.connection_invalid', { school: organizationUuid, ...errorFacts(cause) })
    return { problem: toPartnerFailure(cause).message }
  }
}

const processSchoolQueue = async (
  draining: OutboxRun,
  organizationUuid: string,
  paces: Map<string, OutboxThrottle>,
): Promise<number> => {
  const pace = paces.get(organizationUuid) ?? new OutboxThrottle()
  paces.set(organizationUuid, pace)
  if (pace.isPaused(draining.platform.clock.now().getTime())) return 0
  const { partner, problem } = await openPlatform(draining, organizationUuid)
  if (partner) {
    return processSchool(draining, {
      organizationUuid,
      pace,
      platform: { partner, userOf: memoizeUsers(draining.partners) },
    })
  }
  await postponeSchool(draining, organizationUuid, problem)
  return 0
}

/** Sends calls until none is due or no platform responds. @returns the number of attempted calls */
export const drainOutbox = async (draining: OutboxRun): Promise<number> => {
  const { db, clock } = draining.platform
  const paces = draining.paces ?? new Map<string, OutboxThrottle>()
  let count = 0
  while (!draining.signal?.aborted) {
    const schools = await listDueOrganizations(db, clock.now())
    const awake = schools.filter((uuid) => !paces.get(uuid)?.isPaused(clock.now().getTime())).slice(0, SCHOOLS)
    const tried = await Promise.all(awake.map((uuid) => processSchoolQueue(draining, uuid, paces)))
    const sum = tried.reduce((all, one) => all + one, 0)
    if (sum === 0) break
    count += sum
  }
  return count
}
