/** Lists and retries background jobs. */
import { listQueueStates, retryFailedJobs } from './commands.queries.ts'
import { withPlatform } from './with-platform.ts'

const formatTime = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ')

export const runRetryJobsCommand = (): Promise<string[]> =>
  withPlatform(async ({ db }) => {
    const count = await retryFailedJobs(db)
    return [count === 1 ? 'Retrying 1 failed job.' : `Retrying ${count} failed jobs.`]
  })

/** Lists queues with the state of their jobs: the count, and the time of the oldest. */
export const runListJobsCommand = (): Promise<string[]> =>
  withPlatform(async ({ db }) => {
    const states = await listQueueStates(db)
    if (states.length === 0) return ['No jobs are waiting, running or failed.']
    return states.map(
      ({ name, state, count, oldest }) =>
        `${name.padEnd(28)} ${state.padEnd(10)} ${count}, oldest ${formatTime(oldest)} UTC`,
    )
  })
