/** What waits, runs and failed in the queues. */
import { queueStates, retryFailed } from './operating.queries.ts'
import { OperatingRefused } from './refused.ts'
import { withPlatform } from './with-platform.ts'

const since = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ')

export const jobsByWords = async ([word]: readonly string[]): Promise<string[]> => {
  if (word !== undefined && word !== 'retry') throw new OperatingRefused('Say jobs, or jobs retry.')
  return withPlatform(async ({ db }) => {
    if (word === 'retry') return [`${await retryFailed(db)} failed jobs are tried again.`]
    const states = await queueStates(db)
    if (states.length === 0) return ['Nothing waits, runs or failed.']
    return states.map(
      ({ name, state, count, oldest }) =>
        `${name.padEnd(28)} ${state.padEnd(10)} ${count}, the first since ${since(oldest)}`,
    )
  })
}
