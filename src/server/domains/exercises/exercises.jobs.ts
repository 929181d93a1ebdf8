/** The background work of people's own exercises: their sounds, their pictures, the voices they choose from. */
import type { Platform } from '../../platform/platform.ts'
import { coverJobs } from './pictures/covers.jobs.ts'
import { fileJobs } from './changes/files.jobs.ts'
import { removeDeletedExercises } from './changes/removing.ts'
import { housePrintJobs } from './pictures/house-print.jobs.ts'
import { pictureJobs } from './pictures/pictures.jobs.ts'
import type { Ports } from './ports.ts'
import { soundJobs } from './sound/sound.jobs.ts'
import { sweepingJobs } from './sound/sweeping.jobs.ts'
import { DAY_MS, forgetUsesBefore } from './day/use.queries.ts'
import { voiceJobs } from './sound/voices.jobs.ts'

/** What was used the day before counts no longer and is not kept. */
const forgetOldUses = async ({ db, clock }: Platform): Promise<void> => {
  await forgetUsesBefore(db, new Date(clock.now().getTime() - DAY_MS))
}

export const exercisesJobs = (platform: Platform, ports: Ports): void => {
  soundJobs(platform, ports)
  pictureJobs(platform)
  coverJobs(platform, ports)
  housePrintJobs(platform, ports)
  fileJobs(platform)
  voiceJobs(platform)
  sweepingJobs(platform)
  platform.jobs.define('exercises.remove', { cron: '*/10 * * * *' }, () => removeDeletedExercises({ platform, ports }))
  platform.jobs.define('exercises.forget', { cron: '17 * * * *' }, () => forgetOldUses(platform))
}
