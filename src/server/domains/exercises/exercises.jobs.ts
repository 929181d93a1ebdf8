/** The background jobs of custom exercises: audio, pictures, covers, voice samples and cleanup. */
import { DAY_MS } from '#rules/durations.ts'
import type { Platform } from '#server/platform/platform.ts'
import { registerExerciseCoverJobs } from './pictures/covers.jobs.ts'
import { registerExerciseFileJobs } from './changes/files.jobs.ts'
import { removeDeletedExercises } from './changes/delete-exercise.ts'
import { registerDefaultPrintJobs } from './pictures/default-print.jobs.ts'
import { registerPictureJobs } from './pictures/pictures.jobs.ts'
import type { ExercisesDependencies } from './ports.ts'
import { registerExerciseAudioJobs } from './audio/audio.jobs.ts'
import { registerSentenceCleanup } from './audio/sentence-cleanup.jobs.ts'
import { deleteUsageBefore } from './quota/usage.queries.ts'
import { registerVoiceJobs } from './audio/voices.jobs.ts'

/** Deletes usage older than a day: it no longer counts toward the quota. */
const deleteOldUsage = async ({ db, clock }: Platform): Promise<void> => {
  await deleteUsageBefore(db, new Date(clock.now().getTime() - DAY_MS))
}

export const registerExercisesJobs = (platform: Platform, ports: ExercisesDependencies): void => {
  registerExerciseAudioJobs(platform, ports)
  registerPictureJobs(platform)
  registerExerciseCoverJobs(platform, ports)
  registerDefaultPrintJobs(platform, ports)
  registerExerciseFileJobs(platform)
  registerVoiceJobs(platform)
  registerSentenceCleanup(platform)
  platform.jobs.define('exercises.remove', { cron: '*/10 * * * *' }, () => removeDeletedExercises({ platform, ports }))
  platform.jobs.define('exercises.forget', { cron: '17 * * * *' }, () => deleteOldUsage(platform))
}
