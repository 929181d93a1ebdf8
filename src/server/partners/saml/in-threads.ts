/** Validates responses in a small pool of worker threads, which start on demand and end when they are idle. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { PartnerFailure } from '../partner.ts'
import { InvalidSamlResponseError } from './reading.ts'
import type { Order, Reply } from './response.worker.ts'
import type { ResponseToCheck, VerifiedResponse } from './validate.ts'

/** More threads would take the cores that audio and pages need. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))
/** Checks per thread: the current one and the next, so that a thread never waits for the main thread. */
const MAX_ASSIGNED = 2
/** The maximum number of waiting checks; further sign-ins fail with a request to retry. */
const LONGEST_QUEUE = 1000
/**
 * The size of V8's young generation. V8's default for the limit below is 1 MB, with which a check takes half as long
 * again, and the garbage collector's threads use just as much.
 */
const YOUNG_MB = 48
/** The time without a response after which a thread ends, in milliseconds. */
const IDLE = 60_000

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
let orders = 0

const scheduleStop = (thread: WorkerThread): void => {
  thread.worker.unref()
  thread.timer = setTimeout(() => {
    // Ending takes a moment, in which the thread must not get new checks.
    threads.delete(thread)
    void thread.worker.terminate()
  }, IDLE).unref()
}

const assign = (thread: WorkerThread, waiting: PendingCheck): void => {
  clearTimeout(thread.timer)
  const order: Order = { id: (orders += 1), check: waiting.check }
  thread.given.set(order.id, waiting)
  thread.worker.ref()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads of one process
  thread.worker.postMessage(order)
}

/** Returns an idle thread, a new one, or one with room for a second check. */
const threadFor = (): WorkerThread | undefined => {
  const [least] = [...threads].toSorted((one, other) => one.given.size - other.given.size)
  if (least?.given.size === 0) return least
  if (threads.size < THREADS) return newThread()
  return least && least.given.size < MAX_ASSIGNED ? least : undefined
}

const assignQueued = (): void => {
  while (queue.length > 0) {
    const thread = threadFor()
    if (!thread) return
    assign(thread, queue.shift()!)
  }
}

const takeReply = (thread: WorkerThread, reply: Reply): void => {
  const waiting = thread.given.get(reply.id)
  thread.given.delete(reply.id)
  assignQueued()
  if (thread.given.size === 0) scheduleStop(thread)
  if ('verified' in reply) waiting?.resolve(reply.verified)
  else waiting?.reject(new InvalidSamlResponseError(reply.refused))
}

const removeThread = (thread: WorkerThread): void => {
  threads.delete(thread)
  clearTimeout(thread.timer)
  const ended = new PartnerFailure('unavailable', 'The thread that checks sign-ons has ended.')
  for (const waiting of thread.given.values()) waiting.reject(ended)
  assignQueued()
}

function newThread(): WorkerThread {
  const worker = new Worker(new URL('./response.worker.ts', import.meta.url), {
    name: 'sign-ons',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  const thread: WorkerThread = { worker, given: new Map(), timer: undefined }
  threads.add(thread)
  worker.on('message', (reply: Reply) => takeReply(thread, reply))
  // The handler of `exit` also runs after an error.
  worker.on('error', () => undefined)
  worker.once('exit', () => removeThread(thread))
  return thread
}

/** @throws InvalidSamlResponseError, or PartnerFailure unavailable if the queue is full */
export const validateInWorker = (check: ResponseToCheck): Promise<VerifiedResponse> =>
  new Promise((resolve, reject) => {
    if (queue.length >= LONGEST_QUEUE) {
      return reject(new PartnerFailure('unavailable', 'Too many sign-ons wait.', { retryAfter: 5 }))
    }
    queue.push({ check, resolve, reject })
    return assignQueued()
  })
