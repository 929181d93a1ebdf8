/** Background jobs of privacy: data exports, files of deleted rows, retention, and closed schools. */
import type { Platform } from '#server/platform/platform.ts'
import { registerExportJobs } from './data-exports.jobs.ts'
import { registerErasedListJobs } from './erased.jobs.ts'
import { registerFileRemovalJobs } from './files.jobs.ts'
import { registerWithdrawnPeopleJobs } from './delete-withdrawn-people.jobs.ts'
import type { PrivacyDependencies } from './ports.ts'
import { registerRetentionJobs } from './retention.jobs.ts'
import { registerSchoolClosureJobs } from './school-closure.jobs.ts'

export const registerPrivacyJobs = (platform: Platform, ports: PrivacyDependencies): void => {
  registerExportJobs(platform)
  registerFileRemovalJobs(platform)
  registerRetentionJobs(platform, ports)
  registerWithdrawnPeopleJobs(platform, ports)
  registerErasedListJobs(platform, ports)
  registerSchoolClosureJobs(platform, ports)
}
