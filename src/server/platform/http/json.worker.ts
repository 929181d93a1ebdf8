/**
 * Parses one large body off the main thread. The number of its values is limited, so transferring the result is fast.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { parseJsonBody } from './json-text.ts'

/** The largest body is a long text or a few files, or an import of sessions that names each of its files. */
const MAX_VALUES = 50_000

const parseBody = (bytes: Uint8Array): { value: unknown } | undefined => {
  try {
    return { value: parseJsonBody(new TextDecoder().decode(bytes), MAX_VALUES) }
  } catch {
    return undefined
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads of one process
parentPort?.postMessage(parseBody(workerData as Uint8Array))
