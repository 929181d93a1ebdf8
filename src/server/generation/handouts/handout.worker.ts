/** Makes one hand-out after the other, away from the thread that answers people. */
import { parentPort } from 'node:worker_threads'
import { type HandoutSource, makeHandout, type MadeHandout } from './handouts.ts'

export type Reply = { made: MadeHandout } | { refused: string }

const reply = async (source: HandoutSource): Promise<Reply> => {
  try {
    return { made: await makeHandout(source) }
  } catch (cause) {
    return { refused: cause instanceof Error ? cause.message : String(cause) }
  }
}

parentPort?.on('message', (source: HandoutSource) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads of one process
  void reply(source).then((answer) => parentPort?.postMessage(answer))
})
