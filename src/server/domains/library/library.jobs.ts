/** The library's background work: covers first, then ambience sounds, then sessions. */
import type { Platform } from '../../platform/platform.ts'
import { makingJobs, sendOpenMakings } from './keeping/making.jobs.ts'
import { sweepingJobs } from './keeping/sweeping.jobs.ts'
import { coverJobs, sendMissingCovers } from './media/covers.jobs.ts'
import { sendMissingSounds, soundJobs } from './media/sounds.jobs.ts'

export const libraryJobs = (platform: Platform): void => {
  coverJobs(platform)
  soundJobs(platform)
  makingJobs(platform)
  sweepingJobs(platform)
}

/** Asked at every start: what is there already is found by its key and not made again. */
export const makeWhatIsMissing = async (platform: Platform): Promise<void> => {
  await sendOpenMakings(platform)
  await sendMissingCovers(platform)
  await sendMissingSounds(platform)
}
