/** The background work of the resources. */
import type { Platform } from '../../platform/platform.ts'
import { previewsJobs } from './previews.jobs.ts'
import { sweepingJobs } from './sweeping.jobs.ts'

export const resourcesJobs = (platform: Platform): void => {
  previewsJobs(platform)
  sweepingJobs(platform)
}
