/**
 * The files next to the opened one, passed by the previous page in the navigation state. It is only a cache and may
 * have any shape.
 */

export interface NeighborFiles {
  before: string | undefined
  after: string | undefined
}

const listKeys = (state: unknown): readonly string[] => {
  const beside = (state as { beside?: unknown } | null)?.beside
  return Array.isArray(beside) ? beside.filter((key) => typeof key === 'string') : []
}

export const getNeighborFiles = (state: unknown, key: string): NeighborFiles => {
  const keys = listKeys(state)
  const index = keys.indexOf(key)
  return index < 0 ? { before: undefined, after: undefined } : { before: keys[index - 1], after: keys[index + 1] }
}
