/** What waits, runs and failed in the queues. */
import { listQueueStates, retryFailedJobs } from './commands.queries.ts'
import { CommandError } from './command-error.ts'
import { withPlatform } from './with-platform.ts'

const since = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ')

export const runJobsCommand = async ([word]: readonly string[]): Promise<string[]> => {
  if (word !== undefined && word !== 'retry') throw new CommandError('Say jobs, or jobs retry.')
  return withPlatform(async ({ db }) => {
    if (word === 'retry') return [`${await retryFailedJobs(db)} failed jobs are tried again.`]
    const states = await listQueueStates(db)
    if (states.length === 0) return ['Nothing waits, runs or failed.']
    return states.map(
      ({ name, state, count, oldest }) =>
        `${name.padEnd(28)} ${state.padEnd(10)} ${count}, the first since ${since(oldest)}`,
    )
  })
}
