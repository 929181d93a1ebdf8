/** Validates responses in a small pool of worker threads. */
import { availableParallelism } from 'node:os'
import { MINUTE_MS } from '#rules/durations.ts'
import { openWorkerPool } from '#server/platform/threads/worker-pool.ts'
import { PartnerFailure } from '../partner.ts'
import { InvalidSamlResponseError } from './decode-response.ts'
import type { CheckResult } from './response.worker.ts'
import type { ResponseToCheck, VerifiedResponse } from './validate-response.ts'

/** More threads would take the cores that audio and pages need. */
const MAX_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))
/** Checks per thread: the current one and the next, so that a thread never waits for the main thread. */
const CHECKS_PER_THREAD = 2
/** The maximum number of open checks; further sign-ins fail with a request to retry. */
const MAX_OPEN = 1000 + MAX_THREADS * CHECKS_PER_THREAD
/**
 * The size of V8's young generation. V8's default for the limit below is 1 MB, with which a check takes half as long
 * again, and the garbage collector's threads use just as much.
 */
const YOUNG_MB = 48

const pool = openWorkerPool<ResponseToCheck, CheckResult>({
  worker: new URL('./response.worker.ts', import.meta.url),
  resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: YOUNG_MB },
  maxThreads: MAX_THREADS,
  tasksPerThread: CHECKS_PER_THREAD,
  idleMs: MINUTE_MS,
})
let openChecks = 0

const runCheck = async (check: ResponseToCheck): Promise<CheckResult> => {
  openChecks += 1
  try {
    return await pool.run(check)
  } catch (cause) {
    throw new PartnerFailure('unavailable', 'The thread that checks sign-ons has ended.', { cause })
  } finally {
    openChecks -= 1
  }
}

/** @throws InvalidSamlResponseError, or PartnerFailure unavailable if too many checks wait */
export const validateInWorker = async (check: ResponseToCheck): Promise<VerifiedResponse> => {
  if (openChecks >= MAX_OPEN) throw new PartnerFailure('unavailable', 'Too many sign-ons wait.', { retryAfter: 5 })
  const result = await runCheck(check)
  if ('refused' in result) throw new InvalidSamlResponseError(result.refused)
  return result.verified
}
