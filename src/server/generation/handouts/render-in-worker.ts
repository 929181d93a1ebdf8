/**
 * Renders handouts in a worker thread: laying out a page takes a tenth of a second in which the main thread would
 * answer no request.
 */
import { SECOND_MS } from '#rules/durations.ts'
import { openWorkerPool } from '#server/platform/threads/worker-pool.ts'
import { InvalidHandoutError } from './blocks.ts'
import type { RenderingResult } from './handout.worker.ts'
import type { HandoutSource, RenderedHandout } from './handouts.ts'

const pool = openWorkerPool<HandoutSource, RenderingResult>({
  worker: new URL('./handout.worker.ts', import.meta.url),
  resourceLimits: { maxOldGenerationSizeMb: 256 },
  // A batch of handouts stores each before it renders the next.
  idleMs: 5 * SECOND_MS,
})

/**
 * Renders one handout at a time. @throws InvalidHandoutError if its text is not a handout, the error of the worker, or
 * the reason of the signal
 */
export const renderHandoutInWorker = async (source: HandoutSource, signal?: AbortSignal): Promise<RenderedHandout> => {
  const result = await pool.run(source, { signal })
  if ('refused' in result) throw new InvalidHandoutError(result.refused)
  return result.made
}
