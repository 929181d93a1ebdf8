/** Work of one name, one after the other over all tabs; where a browser has no locks, in each tab. */
const turns = new Map<string, Promise<unknown>>()

export const inTurn = <Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> => {
  if ('locks' in navigator) return navigator.locks.request(name, work)
  const turn = (turns.get(name) ?? Promise.resolve()).then(work)
  turns.set(
    name,
    turn.catch(() => undefined),
  )
  return turn
}
