/** A few threads that check responses, started when the first one comes and gone when none has come for a while. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { PartnerFailure } from '../partner.ts'
import { InvalidSamlResponseError } from './reading.ts'
import type { Order, Reply } from './response.worker.ts'
import type { ResponseToCheck, VerifiedResponse } from './validate.ts'

/** More would take the cores that sound and pages need. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))
/** What a thread has been given: the one it checks and the next, so that it never waits for this thread. */
const MAX_ASSIGNED = 2
/** The most checks that can wait; further sign-ins fail with a request to try again. */
const LONGEST_QUEUE = 1000
/**
 * For what lives no longer than one check. Without it V8 takes a share of the limit below, one MB: then a check costs
 * half as much again, and as much once more in the threads that sweep.
 */
const YOUNG_MB = 48
/** Milliseconds without a response. */
const IDLE = 60_000

interface PendingCheck {
  check: ResponseToCheck
  resolve(verified: VerifiedResponse): void
  reject(cause: Error): void
}

interface WorkerThread {
  worker: Worker
  /** By the number of their order. */
  given: Map<number, PendingCheck>
  timer: NodeJS.Timeout | undefined
}

const threads = new Set<WorkerThread>()
const queue: PendingCheck[] = []
let orders = 0

const scheduleStop = (thread: WorkerThread): void => {
  thread.worker.unref()
  thread.timer = setTimeout(() => {
    // Its end takes a moment, in which it would still be given what comes.
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

/** One that rests, a new one, or one that has nothing at hand for when it is done. */
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
  // What it ended by says `exit` as well.
  worker.on('error', () => undefined)
  worker.once('exit', () => removeThread(thread))
  return thread
}

/** @throws InvalidSamlResponseError, or PartnerFailure unavailable where too many wait */
export const validateInWorker = (check: ResponseToCheck): Promise<VerifiedResponse> =>
  new Promise((resolve, reject) => {
    if (queue.length >= LONGEST_QUEUE) {
      return reject(new PartnerFailure('unavailable', 'Too many sign-ons wait.', { retryAfter: 5 }))
    }
    queue.push({ check, resolve, reject })
    return assignQueued()
  })
