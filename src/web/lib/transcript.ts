/** The words of a recording as they are spoken: read from the wire, found by time and by text. */

/** One spoken sentence; seconds of the recording. */
export type Line = { at: number; end: number; text: string }

const lineOf = (value: unknown): Line | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { start, end, text } = value as Record<string, unknown>
  if (typeof start !== 'number' || !Number.isFinite(start) || typeof text !== 'string' || !text.trim()) return undefined
  return { at: start, end: typeof end === 'number' && end > start ? end : start, text: text.trim() }
}

/** The lines in the order they are spoken; whatever is not a line is left out. */
export const readTranscript = (json: unknown): Line[] => {
  const cues = (json as { cues?: unknown } | null)?.cues
  if (!Array.isArray(cues)) return []
  return cues
    .map(lineOf)
    .filter((line) => line !== undefined)
    .sort((a, b) => a.at - b.at)
}

/** Index of the line being said, or said last, at this second; -1 before the first. */
export const lineAt = (lines: readonly Line[], seconds: number): number => {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle] as Line).at <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Seconds a caption stays after its line has been said. */
const LINGERS = 4

/** The line to show on the water: it comes with the voice and goes a little after it. */
export const captionAt = (lines: readonly Line[], seconds: number): Line | undefined => {
  const line = lines[lineAt(lines, seconds)]
  return line && seconds <= line.end + LINGERS ? line : undefined
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Indexes of the lines that hold the words, whatever their case or accents; all of them for no words. */
export const findLines = (lines: readonly Line[], words: string): number[] => {
  const wanted = plain(words.trim())
  return lines.flatMap(({ text }, index) => (plain(text).includes(wanted) ? [index] : []))
}
