/** Validates responses in a small pool of worker threads, which start on demand and end when they are idle. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { MINUTE_MS } from '#rules/durations.ts'
import { PartnerFailure } from '../partner.ts'
import { InvalidSamlResponseError } from './decode-response.ts'
import type { CheckOrder, CheckReply } from './response.worker.ts'
import type { ResponseToCheck, VerifiedResponse } from './validate-response.ts'

/** More threads would take the cores that audio and pages need. */
const MAX_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))
/** Checks per thread: the current one and the next, so that a thread never waits for the main thread. */
const MAX_ASSIGNED = 2
/** The maximum number of waiting checks; further sign-ins fail with a request to retry. */
const MAX_QUEUE = 1000
/**
 * The size of V8's young generation. V8's default for the limit below is 1 MB, with which a check takes half as long
 * again, and the garbage collector's threads use just as much.
 */
const YOUNG_MB = 48
/** The time without a response after which a thread ends. */
const IDLE_MS = MINUTE_MS

interface PendingCheck {
  check: ResponseToCheck
  resolve(verified: VerifiedResponse): void
  reject(cause: Error): void
}

interface WorkerThread {
  worker: Worker
  /** Pending checks by order id. */
  given: Map<number, PendingCheck>
  timer: NodeJS.Timeout | undefined
}

const threads = new Set<WorkerThread>()
const queue: PendingCheck[] = []
let lastOrderId = 0

const scheduleStop = (thread: WorkerThread): void => {
  thread.worker.unref()
  thread.timer = setTimeout(() => {
    // Ending takes a moment, in which the thread must not get new checks.
    threads.delete(thread)
    void thread.worker.terminate()
  }, IDLE_MS).unref()
}

const assign = (thread: WorkerThread, pending: PendingCheck): void => {
  clearTimeout(thread.timer)
  const checkOrder: CheckOrder = { id: (lastOrderId += 1), check: pending.check }
  thread.given.set(checkOrder.id, pending)
  thread.worker.ref()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads of one process
  thread.worker.postMessage(checkOrder)
}

/** Returns an idle thread, a new one, or one with room for a second check. */
const findThread = (): WorkerThread | undefined => {
  const [leastBusy] = [...threads].toSorted((a, b) => a.given.size - b.given.size)
  if (leastBusy?.given.size === 0) return leastBusy
  if (threads.size < MAX_THREADS) return startThread()
  return leastBusy && leastBusy.given.size < MAX_ASSIGNED ? leastBusy : undefined
}

const assignQueued = (): void => {
  while (queue.length > 0) {
    const thread = findThread()
    if (!thread) return
    assign(thread, queue.shift()!)
  }
}

const handleReply = (thread: WorkerThread, reply: CheckReply): void => {
  const pending = thread.given.get(reply.id)
  thread.given.delete(reply.id)
  assignQueued()
  if (thread.given.size === 0) scheduleStop(thread)
  if ('verified' in reply) pending?.resolve(reply.verified)
  else pending?.reject(new InvalidSamlResponseError(reply.refused))
}

const removeThread = (thread: WorkerThread): void => {
  threads.delete(thread)
  clearTimeout(thread.timer)
  const failure = new PartnerFailure('unavailable', 'The thread that checks sign-ons has ended.')
  for (const pending of thread.given.values()) pending.reject(failure)
  assignQueued()
}

function startThread(): WorkerThread {
  const worker = new Worker(new URL('./response.worker.ts', import.meta.url), {
    name: 'sign-ons',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  const thread: WorkerThread = { worker, given: new Map(), timer: undefined }
  threads.add(thread)
  worker.on('message', (reply: CheckReply) => handleReply(thread, reply))
  // The handler of `exit` also runs after an error.
  worker.on('error', () => undefined)
  worker.once('exit', () => removeThread(thread))
  return thread
}

/** @throws InvalidSamlResponseError, or PartnerFailure unavailable if the queue is full */
export const validateInWorker = (check: ResponseToCheck): Promise<VerifiedResponse> =>
  new Promise((resolve, reject) => {
    if (queue.length >= MAX_QUEUE) {
      return reject(new PartnerFailure('unavailable', 'Too many sign-ons wait.', { retryAfter: 5 }))
    }
    queue.push({ check, resolve, reject })
    return assignQueued()
  })
