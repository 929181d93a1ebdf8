/** Hand-outs made in a thread of their own: setting a page takes a tenth of a second in which nothing else is answered. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { InvalidHandoutError } from './blocks.ts'
import type { Reply } from './handout.worker.ts'
import type { HandoutSource, RenderedHandout } from './handouts.ts'

export interface HandoutRenderer {
  /** One at a time. @throws InvalidHandoutError where its text is no hand-out, or what went wrong */
  make(source: HandoutSource, signal?: AbortSignal): Promise<RenderedHandout>
  close(): Promise<void>
}

/** Keeps its thread until it is closed. */
export const openHandoutRenderer = (): HandoutRenderer => {
  const worker = new Worker(new URL('./handout.worker.ts', import.meta.url), {
    name: 'hand-outs',
    // Flags of this process are about its own entry.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  let ended = false
  worker.once('exit', () => (ended = true))
  return {
    async make(source, signal) {
      if (ended) throw new Error('The thread that makes hand-outs has ended')
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
