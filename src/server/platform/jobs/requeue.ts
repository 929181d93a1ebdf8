/** Jobs whose process ended in the middle: they run again at once. */
import type { OpenDatabase } from '../database/database.ts'

export interface JobAttempt {
  id: string
  name: string
  retryCount: number
}

// The attempt was no failure of the job, so it gets one more; counting on, instead of taking the count back,
// keeps pg-boss from mistaking the next attempt for this one.
const release = `
  update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now()
  where name = $1 and id = $2 and retry_count = $3 and state = 'active'`

/** Gives an attempt back that was cut short by an orderly stop. */
export const requeueJob = async ({ query }: OpenDatabase, { name, id, retryCount }: JobAttempt): Promise<void> => {
  await query(release, [name, id, retryCount])
}

// Here the job may be what ended the process: the attempt counts, so that it cannot do so for ever.
const rerun = `
  update pgboss.job set start_after = now(),
    state = case when retry_count < retry_limit then 'retry'::pgboss.job_state else 'failed'::pgboss.job_state end,
    completed_on = case when retry_count < retry_limit then null else now() end
  where state = 'active' returning name`

/**
 * Gives back what a killed process left behind. Only where this process is the only one, as on the embedded engine;
 * on a server the missing heartbeat tells.
 * @returns how many jobs
 */
export const requeueActiveJobs = async ({ query }: OpenDatabase): Promise<number> => (await query(rerun)).length

// As pg-boss notes it of a job whose process is not heard of any more. That one died is no reason to wait, as after a failure
// of the job itself; the attempt counts all the same. None of these is blocked: saying so lets the index of what waits be
// read, and not the table with all that is done.
const requeueStaleSql = `
  update pgboss.job set start_after = now()
  where state = 'retry' and not blocked and start_after > now() and output #>> '{value,message}' = 'job heartbeat timeout' returning name`

/** On a server: what was taken from a killed process begins at once. @returns how many jobs */
export const requeueStaleJobs = async ({ query }: OpenDatabase): Promise<number> =>
  (await query(requeueStaleSql)).length
