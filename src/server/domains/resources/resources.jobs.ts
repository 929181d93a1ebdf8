/** Background jobs of the resources. */
import type { Platform } from '#server/platform/platform.ts'
import { registerResourcePreviewJobs } from './previews.jobs.ts'
import { registerResourceCleanup } from './cleanup.jobs.ts'

export const registerResourcesJobs = (platform: Platform): void => {
  registerResourcePreviewJobs(platform)
  registerResourceCleanup(platform)
}
