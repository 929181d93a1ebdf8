/** Runs work of the same name one after the other over all tabs, or within each tab if the browser has no locks. */
import { ignoreRejection } from './log.ts'
const queues = new Map<string, Promise<unknown>>()

export const withLock = <Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> => {
  if ('locks' in navigator) return navigator.locks.request(name, work)
  const run = (queues.get(name) ?? Promise.resolve()).then(work)
  // The caller gets the failure; the next work only waits for the end.
  queues.set(name, ignoreRejection(run))
  return run
}
