/** Splits the lines of a session into the sentences that are spoken one by one. */
import type { TimedTranscriptLine } from '#web/lib/transcript.ts'

/** A longer sentence is split at a comma, or else at a space, because some voices stop after about 14 seconds. */
const MAX_SENTENCE_LENGTH = 160

const SENTENCE_END = /(?<=[.?!\u2026])\s+/
const CLAUSE_END = /(?<=[,;:])\s+/

const SPACE = /\s+/

const joinParts = (clauses: readonly string[]): string[] => {
  const parts: string[] = []
  for (const clause of clauses) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + clause.length < MAX_SENTENCE_LENGTH) {
      parts[parts.length - 1] = `${last} ${clause}`
    } else parts.push(clause)
  }
  return parts
}

/** @param separators the places to split at, best first */
const splitLong = (text: string, [separator, ...others]: readonly RegExp[]): string[] =>
  text.length > MAX_SENTENCE_LENGTH && separator
    ? joinParts(text.split(separator).flatMap((part) => splitLong(part, others)))
    : [text]

const splitText = (text: string): string[] =>
  text.split(SENTENCE_END).flatMap((sentence) => splitLong(sentence, [CLAUSE_END, SPACE]))

/** The sentences of a line share its time by their letters. A line of one sentence stays as it is. */
const splitLine = ({ at, end, text }: TimedTranscriptLine): TimedTranscriptLine[] => {
  const parts = splitText(text)
  const letters = parts.reduce((sum, part) => sum + part.length, 0)
  let position = at
  return parts.map((part) => {
    const partStart = position
    position += ((end - at) * part.length) / letters
    return { at: partStart, end: position, text: part }
  })
}

export const splitSentences = (lines: readonly TimedTranscriptLine[]): TimedTranscriptLine[] => lines.flatMap(splitLine)
