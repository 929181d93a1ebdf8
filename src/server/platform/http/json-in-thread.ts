/**
 * Parses large bodies in a thread of their own: 16 MB can take a second, in which the main thread could answer nobody.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Failure } from '#contract/failures.ts'

/** In megabytes: several times the largest body as text. Only a body built as an attack needs more. */
const MAX_MEMORY_MB = 256

/** @throws Failure malformed */
export const parseJsonInWorker = async (bytes: Buffer<ArrayBuffer>): Promise<unknown> => {
  const worker = new Worker(new URL('./json.worker.ts', import.meta.url), {
    name: 'json',
    workerData: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    transferList: [bytes.buffer],
    // The flags of this process apply to its own entry point only.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  })
  try {
    const [result] = (await once(worker, 'message')) as [{ value: unknown } | undefined]
    if (result) return result.value
  } catch (cause) {
    if ((cause as { code?: string }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw cause
  } finally {
    await worker.terminate()
  }
  throw new Failure('malformed')
}
