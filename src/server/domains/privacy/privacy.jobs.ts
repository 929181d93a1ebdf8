/** The background work of privacy: copies, the files of what was deleted, and what is kept no longer. */
import type { Platform } from '../../platform/platform.ts'
import { exportJobs } from './export.jobs.ts'
import { fileJobs } from './files.jobs.ts'
import { retentionJobs } from './retention.jobs.ts'

export const privacyJobs = (platform: Platform): void => {
  exportJobs(platform)
  fileJobs(platform)
  retentionJobs(platform)
}
