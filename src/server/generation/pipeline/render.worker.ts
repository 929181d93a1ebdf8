// The thread in which sound is made: one task, then it ends and gives all its memory back.
import { parentPort, workerData } from 'node:worker_threads'
import { makeAmbience } from './make-ambience.ts'
import { makeExercise } from './make-exercise.ts'
import { makeLine } from './make-line.ts'
import { makeSession } from './make-session.ts'
import { makeVoiceSample } from './make-voice-sample.ts'
import type { Progress } from './progress.ts'
import type { RenderMessage, RenderTask } from './render-task.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of Node has no origin
const say = (message: RenderMessage) => parentPort?.postMessage(message)
const report = (progress: Progress) => say({ progress })

const carryOut = (task: RenderTask) => {
  if (task.kind === 'session') return makeSession(task, report)
  if (task.kind === 'exercise') return makeExercise(task, report)
  if (task.kind === 'line') return makeLine(task)
  if (task.kind === 'ambience') return makeAmbience(task.slug, task.file)
  return makeVoiceSample(task.narrator, task.file)
}

say({ result: await carryOut(workerData as RenderTask) })
