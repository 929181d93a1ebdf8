// The rendering thread: it runs one task, then ends and releases all its memory.
import { parentPort, workerData } from 'node:worker_threads'
import { renderAmbienceAudio } from './render-ambience-audio.ts'
import { renderExerciseAudio } from './render-exercise-audio.ts'
import { renderLineAudio } from './render-line-audio.ts'
import { renderSessionAudio } from './render-session-audio.ts'
import { renderVoiceSampleAudio } from './render-voice-sample.ts'
import type { Progress } from './progress.ts'
import type { RenderMessage, RenderTask } from './render-task.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of Node has no origin
const postToParent = (message: RenderMessage) => parentPort?.postMessage(message)
const report = (progress: Progress) => postToParent({ progress })

const runTask = (task: RenderTask) => {
  if (task.kind === 'session') return renderSessionAudio(task, report)
  if (task.kind === 'exercise') return renderExerciseAudio(task, report)
  if (task.kind === 'line') return renderLineAudio(task)
  if (task.kind === 'ambience') return renderAmbienceAudio(task.slug, task.file)
  return renderVoiceSampleAudio(task.narrator, task.file)
}

postToParent({ result: await runTask(workerData as RenderTask) })
