/** The edits of a script's lines, each one returning a new list, and their limits. */
import type { Segment } from '#contract/exercises.ts'
import { MAX_PAUSE_SECONDS, MAX_LINES, MIN_PAUSE_SECONDS } from '#rules/exercises.ts'

export type Lines = readonly Segment[]

/** The pause of a new line, in seconds. */
const NEW_PAUSE_SECONDS = 4

const updateLine = (lines: Lines, id: string, change: (line: Segment) => Segment): Segment[] =>
  lines.map((line) => (line.id === id ? change(line) : line))

/** Replaces line breaks by spaces, because a line is spoken as one sentence. */
export const setLineText = (lines: Lines, id: string, text: string): Segment[] =>
  updateLine(lines, id, (line) => ({ ...line, text: text.replaceAll(/\s*\n\s*/g, ' ') }))

/** Fixes the pause that a person has set. The pause of a counted breath can't be changed. */
export const setLinePause = (lines: Lines, id: string, seconds: number): Segment[] =>
  updateLine(lines, id, (line) => {
    if (line.held || !Number.isFinite(seconds)) return line
    const pause_seconds = Math.min(MAX_PAUSE_SECONDS, Math.max(MIN_PAUSE_SECONDS, Math.round(seconds)))
    return { ...line, pause_seconds, pause_fixed: true }
  })

export const removeLine = (lines: Lines, id: string): Segment[] => lines.filter((line) => line.id !== id)

/** Inserts an empty line of the same kind after another line. */
export const insertLineAfter = (lines: Lines, id: string, newId: string): Segment[] => {
  const index = lines.findIndex((line) => line.id === id)
  if (index < 0 || lines.length >= MAX_LINES) return [...lines]
  const line: Segment = {
    id: newId,
    kind: lines[index]!.kind,
    text: '',
    pause_seconds: NEW_PAUSE_SECONDS,
    pause_fixed: false,
  }
  return [...lines.slice(0, index + 1), line, ...lines.slice(index + 1)]
}

/** @param offset -1 moves the line up, and 1 moves it down; the first and the last line don't move past the ends */
export const moveLine = (lines: Lines, id: string, offset: -1 | 1): Segment[] => {
  const index = lines.findIndex((line) => line.id === id)
  const newIndex = index + offset
  if (index < 0 || newIndex < 0 || newIndex >= lines.length) return [...lines]
  const movedLines = [...lines]
  const [line, other] = [lines[index]!, lines[newIndex]!]
  // A moved line takes the kind of the part of the script that it is now in.
  movedLines[newIndex] = { ...line, kind: other.kind }
  movedLines[index] = other
  return movedLines
}

export const countWords = (lines: Lines): number =>
  lines.reduce((sum, { text }) => sum + (text.trim() ? text.trim().split(/\s+/).length : 0), 0)

/** Returns the lines without empty ones, as they are sent. */
export const listSpokenLines = (lines: Lines): Segment[] => lines.filter(({ text }) => text.trim() !== '')
