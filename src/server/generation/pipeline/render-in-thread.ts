import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Mp3File } from '../mix/mp3.ts'
import { partialNameOf } from '../mix/mp3.ts'
import type { RenderedSession } from './make-session.ts'
import type { Progress } from './progress.ts'
import type { RenderMessage, RenderTask } from './render-task.ts'

export type RenderOptions = {
  onProgress?: (progress: Progress) => void
  /** Aborting ends the thread at once and takes the unfinished file away; the promise rejects with the signal's reason. */
  signal?: AbortSignal
}

/** Rendering fills one core and up to a quarter of a gigabyte, so there is one at a time. */
let turn: Promise<unknown> = Promise.resolve()

export function renderInThread(task: RenderTask & { kind: 'session' }, options: RenderOptions): Promise<RenderedSession>
export function renderInThread(task: RenderTask, options: RenderOptions): Promise<Mp3File>
export async function renderInThread(task: RenderTask, options: RenderOptions) {
  const before = turn
  const { promise: over, resolve: pass } = Promise.withResolvers<void>()
  turn = before.then(() => over)
  try {
    await unlessAborted(before, options.signal)
    return await render(task, options)
  } finally {
    pass()
  }
}

const unlessAborted = async (waiting: Promise<unknown>, signal: AbortSignal | undefined) => {
  signal?.throwIfAborted()
  const listening = new AbortController()
  const aborted = signal && once(signal, 'abort', { signal: listening.signal }).catch(() => undefined)
  await Promise.race(aborted ? [waiting, aborted] : [waiting])
  listening.abort()
  signal?.throwIfAborted()
}

const render = async (task: RenderTask, { onProgress, signal }: RenderOptions) => {
  await mkdir(dirname(task.file), { recursive: true })
  const worker = new Worker(new URL('./render.worker.ts', import.meta.url), {
    workerData: task,
    name: `render ${task.kind}`,
    // Flags of this process are about its own entry.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Mp3File | RenderedSession>()
  const cancel = () => reject(signal?.reason)
  signal?.addEventListener('abort', cancel, { once: true })
  worker.on('message', (message: RenderMessage) => {
    if ('result' in message) resolve(message.result)
    else onProgress?.(message.progress)
  })
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`The rendering thread ended with code ${code}`)))
  try {
    return await promise
  } catch (error) {
    await worker.terminate()
    await rm(partialNameOf(task.file), { force: true })
    throw error
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}
