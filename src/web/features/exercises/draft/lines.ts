/** A script as its lines, each change as a new list: what a person can do to it, and how much there is of it. */
import type { Segment } from '#contract/exercises.ts'
import { LONGEST_PAUSE, MOST_LINES, SHORTEST_PAUSE } from '#rules/exercises.ts'

export type Lines = readonly Segment[]

/** Seconds of silence that a new line begins with. */
const NEW_PAUSE = 4

const changed = (lines: Lines, id: string, change: (line: Segment) => Segment): Segment[] =>
  lines.map((line) => (line.id === id ? change(line) : line))

/** What is written in one paragraph stays one: a line is spoken as one sentence. */
export const setLineText = (lines: Lines, id: string, text: string): Segment[] =>
  changed(lines, id, (line) => ({ ...line, text: text.replaceAll(/\s*\n\s*/g, ' ') }))

/** A person's own pause is kept as it is; a counted one is left alone. */
export const setLinePause = (lines: Lines, id: string, seconds: number): Segment[] =>
  changed(lines, id, (line) => {
    if (line.held || !Number.isFinite(seconds)) return line
    const pause_seconds = Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, Math.round(seconds)))
    return { ...line, pause_seconds, pause_fixed: true }
  })

export const removeLine = (lines: Lines, id: string): Segment[] => lines.filter((line) => line.id !== id)

/** Puts an empty line behind another, of its kind. */
export const insertLineAfter = (lines: Lines, id: string, newId: string): Segment[] => {
  const at = lines.findIndex((line) => line.id === id)
  if (at < 0 || lines.length >= MOST_LINES) return [...lines]
  const line: Segment = { id: newId, kind: lines[at]!.kind, text: '', pause_seconds: NEW_PAUSE, pause_fixed: false }
  return [...lines.slice(0, at + 1), line, ...lines.slice(at + 1)]
}

/** @param by -1 for up, 1 for down; at the ends nothing moves */
export const moveLine = (lines: Lines, id: string, by: -1 | 1): Segment[] => {
  const at = lines.findIndex((line) => line.id === id)
  const to = at + by
  if (at < 0 || to < 0 || to >= lines.length) return [...lines]
  const turned = [...lines]
  const [line, other] = [lines[at]!, lines[to]!]
  // A line carries on the part of the script it has come to.
  turned[to] = { ...line, kind: other.kind }
  turned[at] = other
  return turned
}

export const countWords = (lines: Lines): number =>
  lines.reduce((sum, { text }) => sum + (text.trim() ? text.trim().split(/\s+/).length : 0), 0)

/** Without lines that say nothing, as it is sent. */
export const listSpokenLines = (lines: Lines): Segment[] => lines.filter(({ text }) => text.trim() !== '')
