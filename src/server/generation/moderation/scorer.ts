/**
 * Scores texts in one thread that all callers share. It is started by the first request and ended after some minutes
 * without one, because it holds about 90 MB of memory.
 */
import { Worker } from 'node:worker_threads'
import { MINUTE_MS } from '#rules/durations.ts'
import type { ClassifierName } from './classifiers.ts'
import type { ScoreReply, ScoreRequest } from './moderation.worker.ts'

/** The thread could not start, crashed, hung or could not read a text. The message has no text of a person. */
export class ScorerUnavailable extends Error {}

export type Score = (classifier: ClassifierName, texts: readonly string[]) => Promise<number[]>

export interface Scorer {
  /** Returns one score for each text. A text with a score above zero is blocked. @throws ScorerUnavailable */
  score: Score
  isRunning: () => boolean
  /** Ends the thread; the next request starts another one. */
  close: () => Promise<void>
}

interface ScorerOptions {
  worker?: URL
  /** Milliseconds without a request after which the thread ends. */
  idleMs?: number
  /** Milliseconds without a reply after which a thread with open requests is given up. */
  silenceMs?: number
}

interface Pending {
  resolve(scores: number[]): void
  reject(cause: ScorerUnavailable): void
}

interface Thread {
  worker: Worker
  pending: Map<number, Pending>
  timer: NodeJS.Timeout
}

const IDLE_MS = 5 * MINUTE_MS
/** Loading takes a second, and the longest script half a second. An overloaded machine takes twenty times as long. */
const SILENCE_MS = MINUTE_MS
/** JavaScript only; the model's own memory lies outside of it. */
const MEMORY_MB = 192

const startWorker = (file: URL): Worker =>
  new Worker(file, {
    name: 'moderation',
    // The flags of this process are for its own entry point.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })

export const openScorer = (options: ScorerOptions = {}): Scorer => {
  const { worker: file = new URL('./moderation.worker.ts', import.meta.url) } = options
  const { idleMs = IDLE_MS, silenceMs = SILENCE_MS } = options
  let thread: Thread | undefined
  let requests = 0

  const endThread = async (endedThread: Thread, reason: string): Promise<void> => {
    if (thread === endedThread) thread = undefined
    clearTimeout(endedThread.timer)
    for (const pendingRequest of endedThread.pending.values()) pendingRequest.reject(new ScorerUnavailable(reason))
    endedThread.pending.clear()
    await endedThread.worker.terminate()
  }

  /**
   * Called when a thread becomes busy, and at each reply. A busy thread has to reply in time; an idle one neither keeps
   * the process alive nor stays for long.
   */
  const watchThread = (watchedThread: Thread): void => {
    clearTimeout(watchedThread.timer)
    const isBusy = watchedThread.pending.size > 0
    if (isBusy) watchedThread.worker.ref()
    else watchedThread.worker.unref()
    watchedThread.timer = setTimeout(() => void endThread(watchedThread, 'silent'), isBusy ? silenceMs : idleMs)
    watchedThread.timer.unref()
  }

  const startThread = (): Thread => {
    const worker = startWorker(file)
    const newThread: Thread = { worker, pending: new Map(), timer: setTimeout(() => undefined, 0) }
    worker.on('message', (reply: ScoreReply) => {
      const pending = newThread.pending.get(reply.id)
      newThread.pending.delete(reply.id)
      watchThread(newThread)
      if ('scores' in reply) pending?.resolve(reply.scores)
      else pending?.reject(new ScorerUnavailable(reply.failed))
    })
    worker.on('error', (cause) => void endThread(newThread, cause instanceof Error ? cause.name : typeof cause))
    worker.once('exit', () => void endThread(newThread, 'ended'))
    return newThread
  }

  return {
    score: (classifier, texts) =>
      new Promise((resolve, reject) => {
        thread ??= startThread()
        const request: ScoreRequest = { id: (requests += 1), classifier, texts }
        thread.pending.set(request.id, { resolve, reject })
        // A thread that was busy before is watched since its last reply: more requests must not excuse its silence.
        if (thread.pending.size === 1) watchThread(thread)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads of one process
        thread.worker.postMessage(request)
      }),
    isRunning: () => thread !== undefined,
    close: async () => {
      if (thread) await endThread(thread, 'closed')
    },
  }
}

/** The scorer that the whole process shares. */
export const sharedScorer = openScorer()
