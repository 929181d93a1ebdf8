/** Renders cards in a worker thread: 500 cards take seconds, in which the main thread would answer no request. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { CardsSource, RenderedCards } from './card-facts.ts'

/** @throws the error of the worker */
export const renderCardsInWorker = async (source: CardsSource): Promise<RenderedCards> => {
  const worker = new Worker(new URL('./cards.worker.ts', import.meta.url), {
    name: 'cards',
    workerData: source,
    // The flags of this process are for its own entry point.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  try {
    const [rendered] = (await once(worker, 'message')) as [RenderedCards]
    return rendered
  } finally {
    await worker.terminate()
  }
}
