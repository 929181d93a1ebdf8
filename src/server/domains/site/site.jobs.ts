/** What the site forgets by itself: who had a page open, old revisions, and pictures that nothing shows. */
import type { Platform } from '../../platform/platform.ts'
import { forgetEditorsBefore } from './editing.queries.ts'
import type { Ports } from './ports.ts'
import { sweepSite } from './sweeping.ts'

const HOUR = 3_600_000

export const siteJobs = (platform: Platform, ports: Ports): void => {
  const { jobs, db, clock } = platform
  // Nobody's business an hour later.
  jobs.define('site.forget-editors', { cron: '23 * * * *' }, () =>
    forgetEditorsBefore(db, new Date(clock.now().getTime() - HOUR)),
  )
  jobs.define('site.sweep', { cron: '37 3 * * *' }, () => sweepSite({ platform, ports }))
}
