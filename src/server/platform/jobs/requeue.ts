/** Requeues jobs whose process ended before they were finished: they run again at once. */
import type { OpenDatabase } from '../database/database.ts'

export interface JobAttempt {
  id: string
  name: string
  retryCount: number
}

// The attempt was not a failure of the job, so it gets one more. The count goes up instead of back, which keeps pg-boss
// from confusing the next attempt with this one.
const releaseSql = `
  update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now()
  where name = $1 and id = $2 and retry_count = $3 and state = 'active'`

/** Requeues a job whose attempt was interrupted by an orderly stop. */
export const requeueJob = async ({ query }: OpenDatabase, { name, id, retryCount }: JobAttempt): Promise<void> => {
  await query(releaseSql, [name, id, retryCount])
}

// Here the job itself may have crashed the process: the attempt counts, so that this can't repeat forever.
const rerunSql = `
  update pgboss.job set start_after = now(),
    state = case when retry_count < retry_limit then 'retry'::pgboss.job_state else 'failed'::pgboss.job_state end,
    completed_on = case when retry_count < retry_limit then null else now() end
  where state = 'active' returning name`

/**
 * Requeues what a killed process left behind. Call it only if this is the only process, as with the embedded engine; on
 * a server, missing heartbeats reveal dead processes.
 * @returns the number of jobs
 */
export const requeueActiveJobs = async ({ query }: OpenDatabase): Promise<number> => (await query(rerunSql)).length

// Finds jobs that pg-boss marked because of a missing heartbeat. A dead process is no reason for the delay that follows
// a failure of the job itself, but the attempt still counts. None of these jobs is blocked; the condition says so to
// let PostgreSQL use the index of waiting jobs, instead of reading the table with all finished ones.
const requeueStaleSql = `
  update pgboss.job set start_after = now()
  where state = 'retry' and not blocked and start_after > now() and output #>> '{value,message}' = 'job heartbeat timeout' returning name`

/** On a PostgreSQL server: jobs of a killed process start at once. @returns the number of jobs */
export const requeueStaleJobs = async ({ query }: OpenDatabase): Promise<number> =>
  (await query(requeueStaleSql)).length
