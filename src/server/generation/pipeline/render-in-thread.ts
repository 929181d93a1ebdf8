import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { runInOwnThread } from '#server/platform/threads/own-thread.ts'
import { toPartialPath } from '../mix/mp3.ts'
import type { GenerationProgress } from './progress.ts'
import type { Rendered, RenderTask } from './render-task.ts'
import { lineQueue, fullRenderQueue } from './render-queue.ts'

export type RenderOptions = {
  onProgress?: ((progress: GenerationProgress) => void) | undefined
  /** Aborting ends the thread at once and deletes the unfinished file. The promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Marks a task that nobody waits for. It runs after all others, and starts over if another task preempts it. */
  isLowPriority?: boolean
}

export const renderInThread = <Task extends RenderTask>(task: Task, options: RenderOptions) => {
  const queue = task.kind === 'line' ? lineQueue : fullRenderQueue
  return queue.run((signal) => render(task, { ...options, signal }), options)
}

const render = async <Task extends RenderTask>(task: Task, { onProgress, signal }: RenderOptions) => {
  await mkdir(dirname(task.file), { recursive: true })
  try {
    return await runInOwnThread<Rendered<Task>, GenerationProgress>(task, {
      worker: new URL('./render.worker.ts', import.meta.url),
      resourceLimits: { maxOldGenerationSizeMb: 512 },
      onMessage: onProgress,
      signal,
    })
  } catch (error) {
    await rm(toPartialPath(task.file), { force: true })
    throw error
  }
}
