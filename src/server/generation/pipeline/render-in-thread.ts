import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { toPartialPath } from '../mix/mp3.ts'
import type { Progress } from './progress.ts'
import type { Rendered, RenderMessage, RenderTask } from './render-task.ts'
import { lineQueue, fullRenderQueue } from './render-queue.ts'

export type RenderOptions = {
  onProgress?: (progress: Progress) => void
  /** Aborting ends the thread at once and deletes the unfinished file. The promise rejects with the signal's reason. */
  signal?: AbortSignal
  /** Marks a task that nobody waits for. It runs after all others, and starts over if another task preempts it. */
  isLowPriority?: boolean
}

export const renderInThread = <Task extends RenderTask>(task: Task, options: RenderOptions) => {
  const queue = task.kind === 'line' ? lineQueue : fullRenderQueue
  return queue.run((signal) => render(task, { ...options, signal }), options)
}

const render = async <Task extends RenderTask>(task: Task, { onProgress, signal }: RenderOptions) => {
  await mkdir(dirname(task.file), { recursive: true })
  const worker = new Worker(new URL('./render.worker.ts', import.meta.url), {
    workerData: task,
    name: `render ${task.kind}`,
    // The flags of this process are for its own entry point.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Rendered<Task>>()
  const cancel = () => reject(signal?.reason)
  signal?.addEventListener('abort', cancel, { once: true })
  worker.on('message', (message: RenderMessage) => {
    if ('result' in message) resolve(message.result as Rendered<Task>)
    else onProgress?.(message.progress)
  })
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`The rendering thread ended with code ${code}`)))
  try {
    return await promise
  } catch (error) {
    await worker.terminate()
    await rm(toPartialPath(task.file), { force: true })
    throw error
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}
