/**
 * Scores texts in one thread that all callers share. It is started by the first request and ended after some minutes
 * without one, because it holds about 90 MB of memory.
 */
import { MINUTE_MS } from '#rules/durations.ts'
import { openWorkerPool } from '#server/platform/threads/worker-pool.ts'
import type { ClassifierName } from './classifiers.ts'
import type { ScoreRequest } from './moderation.worker.ts'

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

const IDLE_MS = 5 * MINUTE_MS
/** Loading takes a second, and the longest script half a second. An overloaded machine takes twenty times as long. */
const SILENCE_MS = MINUTE_MS
/** JavaScript only; the model's own memory lies outside of it. */
const MEMORY_MB = 192

/** Names the kind of error only: its message may repeat what somebody wrote. */
const toUnavailable = (cause: unknown): ScorerUnavailable => {
  if (cause instanceof ScorerUnavailable) return cause
  return new ScorerUnavailable(cause instanceof Error ? cause.name : typeof cause)
}

export const openScorer = (options: ScorerOptions = {}): Scorer => {
  const { worker = new URL('./moderation.worker.ts', import.meta.url) } = options
  const { idleMs = IDLE_MS, silenceMs = SILENCE_MS } = options
  // One request after the other, so that a second one doesn't take the memory of two batches.
  const pool = openWorkerPool<ScoreRequest, number[]>({
    worker,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    idleMs,
  })
  let openRequests = 0
  let silenceTimer: NodeJS.Timeout | undefined

  /** Called when the thread becomes busy, and at each reply: more requests must not excuse its silence. */
  const watchThread = (): void => {
    clearTimeout(silenceTimer)
    if (openRequests === 0) return
    silenceTimer = setTimeout(() => void pool.close(new ScorerUnavailable('silent')), silenceMs).unref()
  }

  return {
    score: async (classifier, texts) => {
      openRequests += 1
      if (openRequests === 1) watchThread()
      try {
        return await pool.run({ classifier, texts })
      } catch (cause) {
        throw toUnavailable(cause)
      } finally {
        openRequests -= 1
        watchThread()
      }
    },
    isRunning: () => pool.isRunning(),
    close: () => pool.close(new ScorerUnavailable('closed')),
  }
}

/** The scorer that the whole process shares. */
export const sharedScorer = openScorer()
