/** Finds the name that a mistyped one was probably meant to be. */

/** Levenshtein distance: how many letters to insert, delete or replace. */
const editDistance = (from: string, to: string): number => {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of Array.from(from).entries()) {
    const current = [row + 1]
    for (const [column, other] of Array.from(to).entries()) {
      const replaced = previous[column]! + (letter === other ? 0 : 1)
      current.push(Math.min(replaced, previous[column + 1]! + 1, current[column]! + 1))
    }
    previous = current
  }
  return previous.at(-1)!
}

/** The usual limit of such suggestions: a third of the name's letters, and at least two. */
const isNear = (distance: number, name: string): boolean => distance <= Math.max(2, Math.floor(name.length / 3))

/** @returns ` Did you mean …?`, or nothing */
export const suggestName = (typed: string, names: readonly string[]): string => {
  const ranked = names.map((name) => ({ name, distance: editDistance(typed, name) }))
  const [nearest] = ranked.toSorted((one, other) => one.distance - other.distance)
  return nearest && isNear(nearest.distance, nearest.name) ? ` Did you mean ${nearest.name}?` : ''
}
