/** Work of one name, one after the other over all tabs; where a browser has no locks, in each tab. */
const queues = new Map<string, Promise<unknown>>()

export const withLock = <Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> => {
  if ('locks' in navigator) return navigator.locks.request(name, work)
  const turn = (queues.get(name) ?? Promise.resolve()).then(work)
  queues.set(
    name,
    turn.catch(() => undefined),
  )
  return turn
}
