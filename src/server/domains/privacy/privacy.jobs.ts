/** The background work of privacy: copies, the files of what was deleted, what is kept no longer, schools that ended. */
import type { Platform } from '../../platform/platform.ts'
import { copiesJobs } from './copies.jobs.ts'
import { erasedJobs } from './erased.jobs.ts'
import { fileJobs } from './files.jobs.ts'
import { leaversJobs } from './leavers.jobs.ts'
import type { Ports } from './ports.ts'
import { retentionJobs } from './retention.jobs.ts'
import { schoolEndJobs } from './school-end.jobs.ts'

export const privacyJobs = (platform: Platform, ports: Ports): void => {
  copiesJobs(platform)
  fileJobs(platform)
  retentionJobs(platform, ports)
  leaversJobs(platform, ports)
  erasedJobs(platform, ports)
  schoolEndJobs(platform, ports)
}
