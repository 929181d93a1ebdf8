/** Reads the transcript of a recording from the server's JSON, and finds its lines by time and by text. */

/** One spoken sentence; times are in seconds of the recording. */
export type TimedTranscriptLine = { at: number; end: number; text: string }

const parseLine = (value: unknown): TimedTranscriptLine | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { start, end, text } = value as Record<string, unknown>
  if (typeof start !== 'number' || !Number.isFinite(start) || typeof text !== 'string' || !text.trim()) return undefined
  return { at: start, end: typeof end === 'number' && end > start ? end : start, text: text.trim() }
}

/** Returns the lines in the order they are spoken; invalid lines are left out. */
export const readTranscript = (json: unknown): TimedTranscriptLine[] => {
  const cues = (json as { cues?: unknown } | null)?.cues
  if (!Array.isArray(cues)) return []
  return cues
    .map(parseLine)
    .filter((line) => line !== undefined)
    .sort((a, b) => a.at - b.at)
}

/** Returns the index of the line that is being spoken at this second, or was spoken last; -1 before the first. */
export const findLineIndex = (lines: readonly TimedTranscriptLine[], seconds: number): number => {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle] as TimedTranscriptLine).at <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The time that a caption stays after its line was spoken, in seconds. */
const CAPTION_LINGER_SECONDS = 4

/** Returns the caption to show: it appears with the voice and stays a little longer. */
export const findCaption = (
  lines: readonly TimedTranscriptLine[],
  seconds: number,
): TimedTranscriptLine | undefined => {
  const line = lines[findLineIndex(lines, seconds)]
  return line && seconds <= line.end + CAPTION_LINGER_SECONDS ? line : undefined
}

const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the indexes of the lines that contain the text, ignoring case and accents; all of them for an empty text. */
export const findLines = (lines: readonly TimedTranscriptLine[], query: string): number[] => {
  const normalized = foldText(query.trim())
  return lines.flatMap(({ text }, index) => (foldText(text).includes(normalized) ? [index] : []))
}
