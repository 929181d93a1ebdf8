/** Who had a page open is nobody's business an hour later. */
import type { Platform } from '../../platform/platform.ts'
import { forgetEditorsBefore } from './editing.queries.ts'

const HOUR = 3_600_000

export const siteJobs = ({ jobs, db, clock }: Platform): void =>
  jobs.define('site.forget-editors', { cron: '23 * * * *' }, () =>
    forgetEditorsBefore(db, new Date(clock.now().getTime() - HOUR)),
  )
