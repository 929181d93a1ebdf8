/** The files beside the one that was opened, handed over by the page before. A cache only: anything may stand there. */

export interface NeighborFiles {
  before: string | undefined
  after: string | undefined
}

const keysIn = (state: unknown): readonly string[] => {
  const beside = (state as { beside?: unknown } | null)?.beside
  return Array.isArray(beside) ? beside.filter((key) => typeof key === 'string') : []
}

export const getNeighborFiles = (state: unknown, key: string): NeighborFiles => {
  const keys = keysIn(state)
  const at = keys.indexOf(key)
  return at < 0 ? { before: undefined, after: undefined } : { before: keys[at - 1], after: keys[at + 1] }
}
