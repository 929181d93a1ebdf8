/** Cards printed in a thread of their own: five hundred take seconds in which nothing else would be answered. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { CardsSource, RenderedCards } from './facts.ts'

/** @throws what went wrong in it */
export const renderCardsInWorker = async (source: CardsSource): Promise<RenderedCards> => {
  const worker = new Worker(new URL('./cards.worker.ts', import.meta.url), {
    name: 'cards',
    workerData: source,
    // Flags of this process are about its own entry.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  try {
    const [made] = (await once(worker, 'message')) as [RenderedCards]
    return made
  } finally {
    await worker.terminate()
  }
}
