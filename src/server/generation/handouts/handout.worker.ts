/** Renders one handout after another, away from the thread that serves requests. */
import { parentPort } from 'node:worker_threads'
import { InvalidHandoutError, type HandoutSource, renderHandout, type RenderedHandout } from './handouts.ts'

/** A refused handout will be refused again. A failed one may be retried. */
export type Reply = { made: RenderedHandout } | { refused: string } | { failed: string }

const createReply = async (source: HandoutSource): Promise<Reply> => {
  try {
    return { made: await renderHandout(source) }
  } catch (cause) {
    if (cause instanceof InvalidHandoutError) return { refused: cause.message }
    return { failed: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
  }
}

parentPort?.on('message', (source: HandoutSource) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads of one process
  void createReply(source).then((answer) => parentPort?.postMessage(answer))
})
