/** A few threads that check responses, started when the first one comes and gone when none has come for a while. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { PartnerFailure } from '../partner.ts'
import { SamlRefused } from './reading.ts'
import type { Order, Reply } from './response.worker.ts'
import type { ResponseToCheck, VerifiedResponse } from './validate.ts'

/** More would take the cores that sound and pages need. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))
/** So many wait at the bell; more are told to try again. */
const LONGEST_QUEUE = 1000
/** Milliseconds without a response. */
const IDLE = 60_000

interface Waiting {
  check: ResponseToCheck
  resolve(verified: VerifiedResponse): void
  reject(cause: Error): void
}

interface Thread {
  worker: Worker
  busy: Waiting | undefined
  timer: NodeJS.Timeout | undefined
}

const threads = new Set<Thread>()
const queue: Waiting[] = []
let orders = 0

const rest = (thread: Thread): void => {
  thread.worker.unref()
  thread.timer = setTimeout(() => void thread.worker.terminate(), IDLE).unref()
}

const give = (thread: Thread, waiting: Waiting): void => {
  clearTimeout(thread.timer)
  thread.busy = waiting
  thread.worker.ref()
  const order: Order = { id: (orders += 1), check: waiting.check }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads of one process
  thread.worker.postMessage(order)
}

const takeReply = (thread: Thread, reply: Reply): void => {
  const { busy } = thread
  thread.busy = undefined
  const next = queue.shift()
  if (next) give(thread, next)
  else rest(thread)
  if ('verified' in reply) busy?.resolve(reply.verified)
  else busy?.reject(new SamlRefused(reply.refused))
}

const bury = (thread: Thread): void => {
  threads.delete(thread)
  clearTimeout(thread.timer)
  thread.busy?.reject(new PartnerFailure('unavailable', 'The thread that checks sign-ons has ended.'))
  const next = queue.shift()
  if (next) give(newThread(), next)
}

function newThread(): Thread {
  const worker = new Worker(new URL('./response.worker.ts', import.meta.url), {
    name: 'sign-ons',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  const thread: Thread = { worker, busy: undefined, timer: undefined }
  threads.add(thread)
  worker.on('message', (reply: Reply) => takeReply(thread, reply))
  // What it ended by says `exit` as well.
  worker.on('error', () => undefined)
  worker.once('exit', () => bury(thread))
  return thread
}

/** @throws SamlRefused, or PartnerFailure unavailable where too many wait */
export const checkInThread = (check: ResponseToCheck): Promise<VerifiedResponse> =>
  new Promise((resolve, reject) => {
    const waiting: Waiting = { check, resolve, reject }
    const idle = [...threads].find(({ busy }) => !busy)
    if (idle) give(idle, waiting)
    else if (threads.size < THREADS) give(newThread(), waiting)
    else if (queue.length < LONGEST_QUEUE) queue.push(waiting)
    else reject(new PartnerFailure('unavailable', 'Too many sign-ons wait.', { retryAfter: 5 }))
  })
