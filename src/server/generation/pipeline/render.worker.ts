// The thread in which sound is made: one task, then it ends and gives all its memory back.
import { parentPort, workerData } from 'node:worker_threads'
import { makeAmbience } from './make-ambience.ts'
import { makeSession } from './make-session.ts'
import { makeVoiceSample } from './make-voice-sample.ts'
import type { RenderMessage, RenderTask } from './render-task.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of Node has no origin
const say = (message: RenderMessage) => parentPort?.postMessage(message)

const carryOut = (task: RenderTask) => {
  if (task.kind === 'session') return makeSession(task, (progress) => say({ progress }))
  if (task.kind === 'ambience') return makeAmbience(task.slug, task.file)
  return makeVoiceSample(task.narrator, task.file)
}

say({ result: await carryOut(workerData as RenderTask) })
