/** Defines the background work of all domains. Jobs are defined before they are started. */
import { createOperatorEmails } from '#server/backup/operator-emails.ts'
import { registerDemoFilesJobs } from '#server/demo-files.ts'
import { registerAssignmentsJobs } from '#server/domains/assignments/outbox/outbox.jobs.ts'
import { registerExercisesJobs } from '#server/domains/exercises/exercises.jobs.ts'
import { registerIdentityJobs } from '#server/domains/identity/identity.jobs.ts'
import { registerPasswordResetJobs } from '#server/domains/identity/password-reset/password-reset.jobs.ts'
import { createPasswordEmails } from '#server/domains/identity/password-reset/password-emails.ts'
import { registerJournalJobs } from '#server/domains/journal/journal.jobs.ts'
import { registerLearnJobs } from '#server/domains/learn/learn.jobs.ts'
import { registerLibraryJobs } from '#server/domains/library/library.jobs.ts'
import { registerNoticesJobs } from '#server/domains/notices/notices.jobs.ts'
import { registerPartnersJobs } from '#server/domains/partners/partners.jobs.ts'
import { registerPrivacyJobs } from '#server/domains/privacy/privacy.jobs.ts'
import { registerResourcesJobs } from '#server/domains/resources/resources.jobs.ts'
import { registerSiteJobs } from '#server/domains/site/site.jobs.ts'
import { registerStudioJobs } from '#server/domains/studio/studio.jobs.ts'
import { createSupportEmails } from '#server/domains/support/contact-request-emails.ts'
import { registerEmailJobs } from '#server/platform/mail/email-queue.ts'
import type { Platform } from '#server/platform/platform.ts'
import { registerPrerenderJobs } from '#server/public-pages/prerender-prints.jobs.ts'
import { registerPreviewJobs } from '#server/public-pages/audio-previews.jobs.ts'
import { getPorts } from './ports.ts'

export const defineJobs = (platform: Platform): void => {
  const ports = getPorts(platform)
  registerIdentityJobs(platform)
  registerPartnersJobs(platform)
  registerLibraryJobs(platform)
  registerLearnJobs(platform)
  registerExercisesJobs(platform, ports.exercises)
  registerNoticesJobs(platform)
  registerAssignmentsJobs(platform, ports.assignments)
  registerEmailJobs(platform, {
    ...createSupportEmails(platform),
    ...createPasswordEmails(platform),
    ...createOperatorEmails(platform),
  })
  registerPasswordResetJobs(platform)
  registerJournalJobs(platform)
  registerPrivacyJobs(platform, ports.privacy)
  registerResourcesJobs(platform)
  registerDemoFilesJobs(platform)
  registerSiteJobs(platform, ports.site)
  registerStudioJobs(platform, ports.studio)
  registerPreviewJobs(platform)
  registerPrerenderJobs(platform)
}
