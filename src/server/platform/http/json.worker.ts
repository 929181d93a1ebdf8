/** Parses one large body, where nobody waits for it. Its values are few, so handing them over takes no time. */
import { parentPort, workerData } from 'node:worker_threads'
import { parseJsonBody } from './json-text.ts'

/** A list is a long text or a few files; an import of sessions names each of its files. */
const MOST_VALUES = 50_000

const read = (bytes: Uint8Array): { value: unknown } | undefined => {
  try {
    return { value: parseJsonBody(new TextDecoder().decode(bytes), MOST_VALUES) }
  } catch {
    return undefined
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads of one process
parentPort?.postMessage(read(workerData as Uint8Array))
