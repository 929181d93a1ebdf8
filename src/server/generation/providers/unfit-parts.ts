/** The parts of a provider's script that may not be shown: its title, its description and each of its lines is one part. */
import { LONGEST_LINE, LONGEST_TITLE } from '#rules/exercises.ts'
import { lineProblem } from '#rules/safety/line-problem.ts'
import type { ScriptAudience } from '../script/script.ts'

export type Text = string | null

interface Script {
  title: string
  description: string
  lines: readonly { section: string; text: string }[]
}

interface Part {
  /** What it is for: title, description, or the section of a line. */
  place: string
  text: string
}

export interface UnfitPart extends Part {
  /** Its place among all parts. */
  at: number
  accepts: (text: string, audience: ScriptAudience) => boolean
}

export const LONGEST_DESCRIPTION = 240
/** Words of one sentence that a nine-year-old can hold. */
const YOUNG_SENTENCE = 22
/** Of all parts: more than this, and what is left is doubtful as well. */
const MOST_UNFIT = 0.25
/** Title and description. */
const BEFORE_LINES = 2

export const partsOf = ({ title, description, lines }: Script): Part[] => [
  { place: 'title', text: title },
  { place: 'description', text: description },
  ...lines.map(({ section, text }) => ({ place: section, text })),
]

const isTooLongForYoung = (text: string): boolean =>
  text.split(/[.!?]/).some((sentence) => sentence.trim().split(/\s+/).length > YOUNG_SENTENCE)

const isFitLine = (text: string, audience: ScriptAudience): boolean =>
  lineProblem(text) === undefined && !(audience === 'k_5' && isTooLongForYoung(text))

const longest: Readonly<Record<string, number>> = { title: LONGEST_TITLE, description: LONGEST_DESCRIPTION }

const accepts =
  (place: string) =>
  (text: string, audience: ScriptAudience): boolean => {
    if (text.length === 0 || text.length > (longest[place] ?? LONGEST_LINE)) return false
    return place in longest ? lineProblem(text) === undefined : isFitLine(text, audience)
  }

const endsItsSentence = (text: string): boolean => /[.!?…]["'”’)]*$/.test(text)

/** A sentence that goes on in the next line is read whole: "Do not tell" and "your parents about this." */
const goesWrongWithNext = (lines: Script['lines'], at: number): boolean => {
  const [line, next] = [lines[at], lines[at + 1]]
  if (!line || !next || endsItsSentence(line.text)) return false
  return lineProblem(`${line.text} ${next.text}`) !== undefined
}

export const unfitParts = (script: Script, audience: ScriptAudience): UnfitPart[] =>
  partsOf(script).flatMap((part, at) => {
    const accepted = accepts(part.place)
    const line = at - BEFORE_LINES
    const isFit =
      part.place === 'description' && part.text === ''
        ? true
        : accepted(part.text, audience) &&
          !goesWrongWithNext(script.lines, line) &&
          !goesWrongWithNext(script.lines, line - 1)
    return isFit ? [] : [{ ...part, at, accepts: accepted }]
  })

export const isMostlyUnfit = (unfit: readonly UnfitPart[], script: Script): boolean =>
  unfit.length > partsOf(script).length * MOST_UNFIT

/** Each part as it stands, or as it was written anew. */
export const withTexts = (parts: readonly Part[], texts: ReadonlyMap<number, Text>): Text[] =>
  parts.map(({ text }, at) => (texts.has(at) ? texts.get(at)! : text))
