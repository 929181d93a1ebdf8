/**
 * Renders handouts in a worker thread: laying out a page takes a tenth of a second in which the main thread would
 * answer no request.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { InvalidHandoutError } from './blocks.ts'
import type { Reply } from './handout.worker.ts'
import type { HandoutSource, RenderedHandout } from './handouts.ts'

export interface HandoutRenderer {
  /**
   * Renders one handout at a time. @throws InvalidHandoutError if its text is not a handout, or the error of the
   * worker
   */
  render(source: HandoutSource, signal?: AbortSignal): Promise<RenderedHandout>
  close(): Promise<void>
}

/** Opens a renderer whose worker thread runs until it is closed. */
export const openHandoutRenderer = (): HandoutRenderer => {
  const worker = new Worker(new URL('./handout.worker.ts', import.meta.url), {
    name: 'handouts',
    // The flags of this process are for its own entry point.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  let hasEnded = false
  worker.once('exit', () => (hasEnded = true))
  return {
    async render(source, signal) {
      if (hasEnded) throw new Error('The handout worker thread has exited')
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads of one process
      worker.postMessage(source)
      const [reply] = (await once(worker, 'message', signal ? { signal } : {})) as [Reply]
      if ('refused' in reply) throw new InvalidHandoutError(reply.refused)
      if ('failed' in reply) throw new Error(reply.failed)
      return reply.made
    },
    async close() {
      await worker.terminate()
    },
  }
}
