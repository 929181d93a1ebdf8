/** What a teacher reads to the class: the quoted paragraphs of a part, with a pause after each line. */
import type { Block } from '../site/rich-text.ts'
import { type RichText, plainText } from '../site/rich-text.ts'

export interface SpokenLine {
  text: string
  /** Seconds of silence after it. */
  pause_seconds: number
}

/** The pause in seconds after a line without a mark: long enough for one breath in and out. */
export const USUAL_PAUSE = 6
const LONGEST_PAUSE = 60

/** `Find your feet. (10)` asks for ten seconds. */
const MARKED = /\((\d{1,2})\)$/

const parseSpokenLine = (text: string): SpokenLine => {
  const marked = MARKED.exec(text)
  const pause = marked ? Math.min(LONGEST_PAUSE, Number(marked[1])) : USUAL_PAUSE
  return { text: marked ? text.slice(0, marked.index).trimEnd() : text, pause_seconds: pause }
}

const linesOf = (block: Block): string[] => plainText({ type: 'doc', content: [block] }).split('\n')

/** Returns one script for each quotation, in their order. There is no pause after its last line. */
export const extractReadAloud = (text: RichText): SpokenLine[][] =>
  text.content.flatMap((block) => {
    if (block.type !== 'blockquote') return []
    const lines = block.content.flatMap(linesOf).filter((line) => line.trim())
    const all = lines.map((line, at) => ({
      ...parseSpokenLine(line),
      ...(at === lines.length - 1 ? { pause_seconds: 0 } : {}),
    }))
    return all.length > 0 ? [all] : []
  })
