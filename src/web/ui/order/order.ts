/** Computes the order of a list, without the DOM. */

/**
 * Returns the same keys with one of them at another index. An index before the start counts as the start, and one after
 * the end as the end.
 */
export const moveKey = (keys: readonly string[], key: string, to: number): string[] => {
  const otherKeys = keys.filter((item) => item !== key)
  const index = Math.max(0, to)
  return [...otherKeys.slice(0, index), key, ...otherKeys.slice(index)]
}

/** Sorts rows by keys; rows without a key in the list come last, in their old order. */
export const sortByKeys = <Row>(rows: readonly Row[], keys: readonly string[], getKey: (row: Row) => string): Row[] => {
  const indexes = new Map(keys.map((key, index) => [key, index]))
  const getIndex = (row: Row) => indexes.get(getKey(row)) ?? keys.length
  return [...rows].sort((item, other) => getIndex(item) - getIndex(other))
}

interface Box {
  /** Pixels from the top of the list, which must be the offset parent of its rows. */
  top: number
  height: number
}

/** Returns where a dragged row lands: after all rows whose middle its own middle has passed. */
export const getDropIndex = (boxes: readonly Box[], from: number, top: number): number => {
  const dragged = boxes[from]
  if (!dragged) return from
  const middle = top + dragged.height / 2
  return boxes.filter((box, index) => index !== from && box.top + box.height / 2 < middle).length
}
