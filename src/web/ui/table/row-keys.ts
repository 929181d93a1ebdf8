/** Moves from row to row with the keyboard, whichever element of a row has the focus. Tables and ordered lists share it. */
import type { KeyboardEvent } from 'react'
import { getUnmodifiedKey } from '../unmodified-key.ts'

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

/** Focuses a row's link, or the first control of a row without a link. */
const focusRow = (row: Element | undefined): void => {
  const focusTarget =
    row?.querySelector<HTMLElement>('a[data-row]') ?? row?.querySelector<HTMLElement>('a, button, input')
  focusTarget?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** Moves the focus to another row; for the element whose children are the rows. */
export const moveFocusToRow = (event: KeyboardEvent<HTMLElement>): void => {
  const target = event.target as Element
  const rows = [...event.currentTarget.children]
  const index = rows.findIndex((row) => row.contains(target))
  if (event.defaultPrevented || index === -1 || target.closest(OWN_ARROWS)) return
  const next = getNextRow(getUnmodifiedKey(event), index, rows.length)
  if (next === undefined) return
  event.preventDefault()
  focusRow(rows[next])
}
