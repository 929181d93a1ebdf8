/**
 * Repairs jobs after the machine's clock was ahead and was set back: jobs stamped in between would wait until that time
 * comes again.
 */
import type { OpenDatabase } from '../database/database.ts'

/** Clocks of servers differ by less; a timestamp further ahead was wrong. */
const MAX_CLOCK_SKEW_SQL = `now() + interval '1 minute'`

// The waiting time of a job is known, because both of its timestamps come from the same clock.
const requeueWaitingSql = `
  update pgboss.job set
    start_after = now() + greatest(interval '0', start_after - greatest(created_on, started_on)),
    created_on = least(created_on, now()),
    started_on = case when started_on is not null then least(started_on, now()) end
  where state in ('created', 'retry') and greatest(created_on, started_on) > ${MAX_CLOCK_SKEW_SQL} returning name`

const restampActiveSql = `
  update pgboss.job set started_on = now(), heartbeat_on = case when heartbeat_on is not null then now() end
  where state = 'active' and started_on > ${MAX_CLOCK_SKEW_SQL} returning name`

/** Without this, nothing would be scheduled, counted or cleaned up until that time. */
const restampAllSql = `
  update pgboss.version set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()), flow_on = least(flow_on, now()),
    monitor_backoff_on = null
  where greatest(cron_on, bam_on, flow_on, monitor_backoff_on) > ${MAX_CLOCK_SKEW_SQL}`
const restampQueuesSql = `
  update pgboss.queue set monitor_on = least(monitor_on, now()), monitor_claim_on = least(monitor_claim_on, now()),
    maintain_on = least(maintain_on, now())
  where greatest(monitor_on, monitor_claim_on, maintain_on) > ${MAX_CLOCK_SKEW_SQL}`

/** @returns how many jobs would have waited */
export const handleClockRollback = async ({ query }: OpenDatabase): Promise<number> => {
  const waiting = await query(requeueWaitingSql)
  await query(restampActiveSql)
  await query(restampAllSql)
  await query(restampQueuesSql)
  return waiting.length
}
