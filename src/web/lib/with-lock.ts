/** Runs work of the same name one after the other over all tabs, or within each tab if the browser has no locks. */
const queues = new Map<string, Promise<unknown>>()

export const withLock = <Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> => {
  if ('locks' in navigator) return navigator.locks.request(name, work)
  const run = (queues.get(name) ?? Promise.resolve()).then(work)
  queues.set(
    name,
    run.catch(() => undefined),
  )
  return run
}
