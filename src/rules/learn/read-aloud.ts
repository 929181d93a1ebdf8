/**
 * Extracts the lines that a teacher reads to the class: the quoted paragraphs of a part, with a pause after each line.
 */
import type { RichTextBlock } from '../site/rich-text.ts'
import { type RichText, toPlainText } from '../site/rich-text.ts'

export interface SpokenLine {
  text: string
  /** Seconds of silence after it. */
  pause_seconds: number
}

/** The pause after a line without a mark: long enough for one breath in and out. */
export const DEFAULT_PAUSE_SECONDS = 6
const MAX_PAUSE_SECONDS = 60

/** `Find your feet. (10)` asks for ten seconds. */
const PAUSE_MARK = /\((\d{1,2})\)$/

const parseSpokenLine = (text: string): SpokenLine => {
  const pauseMatch = PAUSE_MARK.exec(text)
  const pause = pauseMatch ? Math.min(MAX_PAUSE_SECONDS, Number(pauseMatch[1])) : DEFAULT_PAUSE_SECONDS
  return { text: pauseMatch ? text.slice(0, pauseMatch.index).trimEnd() : text, pause_seconds: pause }
}

const readLines = (block: RichTextBlock): string[] => toPlainText({ type: 'doc', content: [block] }).split('\n')

/** Returns one script for each quotation, in their order. There is no pause after its last line. */
export const extractReadAloud = (text: RichText): SpokenLine[][] =>
  text.content.flatMap((block) => {
    if (block.type !== 'blockquote') return []
    const lines = block.content.flatMap(readLines).filter((line) => line.trim())
    const spokenLines = lines.map((line, index) => ({
      ...parseSpokenLine(line),
      ...(index === lines.length - 1 ? { pause_seconds: 0 } : {}),
    }))
    return spokenLines.length > 0 ? [spokenLines] : []
  })
