/**
 * Parses large bodies in worker threads: 16 MB can take a second, in which the main thread could answer nobody.
 */
import { Failure } from '#contract/failures.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { openWorkerPool } from '../threads/worker-pool.ts'
import type { ParsedBody } from './json.worker.ts'

const pool = openWorkerPool<Uint8Array, ParsedBody>({
  worker: new URL('./json.worker.ts', import.meta.url),
  // In megabytes: several times the largest body as text. Only a body built as an attack needs more.
  resourceLimits: { maxOldGenerationSizeMb: 256 },
  // As many as the largest bodies that are in memory at once.
  maxThreads: 3,
  idleMs: SECOND_MS,
})

/** @throws Failure malformed */
export const parseJsonInWorker = async (bytes: Buffer<ArrayBuffer>): Promise<unknown> => {
  const body = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  try {
    const parsed = await pool.run(body, { transferList: [bytes.buffer] })
    if (parsed) return parsed.value
  } catch (cause) {
    if ((cause as { code?: string }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw cause
  }
  throw new Failure('malformed')
}
