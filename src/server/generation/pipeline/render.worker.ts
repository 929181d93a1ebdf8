// The rendering thread.
import { createTaskHandler } from '#server/platform/threads/task-handler.ts'
import { renderRecordedAudio } from '../recorded/render-recorded-audio.ts'
import { renderAmbienceAudio } from './render-ambience-audio.ts'
import { renderExerciseAudio } from './render-exercise-audio.ts'
import { renderSessionAudio } from './render-session-audio.ts'
import { renderVoiceSampleAudio, renderLineAudio } from './render-voice-audio.ts'
import type { ReportProgress } from './progress.ts'
import type { Rendered, RenderTask } from './render-task.ts'

const runTask = (task: RenderTask, report: ReportProgress): Promise<Rendered<RenderTask>> => {
  if (task.kind === 'session') return renderSessionAudio(task, report)
  if (task.kind === 'exercise') return renderExerciseAudio(task, report)
  if (task.kind === 'recorded') return renderRecordedAudio(task, report)
  if (task.kind === 'line') return renderLineAudio(task)
  if (task.kind === 'ambience') return renderAmbienceAudio(task.slug, task.file)
  return renderVoiceSampleAudio(task.narrator, task.file)
}

export const handleTask = createTaskHandler(runTask)
