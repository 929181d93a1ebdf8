/** Where the arrow keys lead in a table: from row to row, whatever of a row has the focus. */

/** The row the key leads to, or undefined for a key that isn't ours. */
export function rowAfter(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return Math.min(count - 1, at + 1)
  if (key === 'ArrowUp') return Math.max(0, at - 1)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** These have their own use for the arrows. */
const OWN_ARROWS = 'input, select, textarea, [contenteditable], [role=menu], [role=radiogroup], [role=slider], dialog'

export const handlesArrowKeys = (target: Element): boolean => target.closest(OWN_ARROWS) !== null
