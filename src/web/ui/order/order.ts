/** Orders of keys, without a screen. */

/** The same keys with one of them at another place; a place beyond the ends is the end. */
export const moveKey = (keys: readonly string[], key: string, to: number): string[] => {
  const others = keys.filter((one) => one !== key)
  const place = Math.max(0, to)
  return [...others.slice(0, place), key, ...others.slice(place)]
}

/** Rows in an order that was asked for elsewhere; those it does not name come last, as they stood. */
export const sortByKeys = <Row>(rows: readonly Row[], keys: readonly string[], keyOf: (row: Row) => string): Row[] => {
  const places = new Map(keys.map((key, place) => [key, place]))
  const placeOf = (row: Row) => places.get(keyOf(row)) ?? keys.length
  return [...rows].sort((one, other) => placeOf(one) - placeOf(other))
}

interface Box {
  /** Pixels from the top of the list. */
  top: number
  height: number
}

/** Where a row lands whose middle has been dragged to a height: behind all others whose middle it has passed. */
export const getDropIndex = (boxes: readonly Box[], from: number, top: number): number => {
  const own = boxes[from]
  if (!own) return from
  const middle = top + own.height / 2
  return boxes.filter((box, place) => place !== from && box.top + box.height / 2 < middle).length
}
