/** Renders cards in worker threads: 500 cards take seconds, in which the main thread would answer no request. */
import { SECOND_MS } from '#rules/durations.ts'
import { openWorkerPool } from '#server/platform/threads/worker-pool.ts'
import type { CardsSource, RenderedCards } from './card-facts.ts'

const pool = openWorkerPool<CardsSource, RenderedCards>({
  worker: new URL('./cards.worker.ts', import.meta.url),
  resourceLimits: { maxOldGenerationSizeMb: 256 },
  // Two schools print their cards at the same time.
  maxThreads: 2,
  idleMs: SECOND_MS,
})

/** @throws the error of the worker */
export const renderCardsInWorker = (source: CardsSource): Promise<RenderedCards> => pool.run(source)
