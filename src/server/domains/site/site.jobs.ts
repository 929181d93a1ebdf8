/** Scheduled cleanup of the site: closed editors, old revisions and unused pictures. */
import { HOUR_MS } from '#rules/durations.ts'
import type { Platform } from '#server/platform/platform.ts'
import { deleteEditorsBefore } from './editors.queries.ts'
import type { SiteDependencies } from './ports.ts'
import { cleanUpSite } from './cleanup.ts'

export const registerSiteJobs = (platform: Platform, ports: SiteDependencies): void => {
  const { jobs, db, clock } = platform
  // Who had a page open is personal data that is not needed later.
  jobs.define('site.forget-editors', { cron: '23 * * * *' }, () =>
    deleteEditorsBefore(db, new Date(clock.now().getTime() - HOUR_MS)),
  )
  jobs.define('site.sweep', { cron: '37 3 * * *' }, () => cleanUpSite({ platform, ports }))
}
