/** Moves from row to row of a table with the arrow keys, whichever element of a row has the focus. */

/** Returns the index of the row that a key leads to, or undefined for any other key. */
export function getNextRow(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return Math.min(count - 1, index + 1)
  if (key === 'ArrowUp') return Math.max(0, index - 1)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** Elements that use the arrow keys themselves. */
const OWN_ARROWS = 'input, select, textarea, [contenteditable], [role=menu], [role=radiogroup], [role=slider], dialog'

export const handlesArrowKeys = (target: Element): boolean => target.closest(OWN_ARROWS) !== null
