/** Large bodies are parsed in a thread of their own: sixteen megabytes can take a second in which nobody is answered. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Failure } from '#contract/failures.ts'

/** Megabytes: several times the largest body as text. A body that needs more is built to. */
const MOST_MEMORY = 256

/** @throws Failure malformed */
export const parseJsonInWorker = async (bytes: Buffer<ArrayBuffer>): Promise<unknown> => {
  const worker = new Worker(new URL('./json.worker.ts', import.meta.url), {
    name: 'json',
    workerData: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    transferList: [bytes.buffer],
    // Flags of this process are about its own entry.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
  })
  try {
    const [read] = (await once(worker, 'message')) as [{ value: unknown } | undefined]
    if (read) return read.value
  } catch (cause) {
    if ((cause as { code?: string }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw cause
  } finally {
    await worker.terminate()
  }
  throw new Failure('malformed')
}
