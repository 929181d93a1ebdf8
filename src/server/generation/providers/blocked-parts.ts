/**
 * Finds the parts of a provider's script that may not be shown. Its title, its description and each of its lines are
 * one part each.
 */
import { MAX_LINE_LENGTH, MAX_EXERCISE_TITLE_LENGTH } from '#rules/exercises.ts'
import type { Moderation } from '../moderation/moderation.ts'
import type { ScriptAudience } from '../script/script.ts'

export type PartText = string | null

interface Script {
  title: string
  description: string
  lines: readonly { section: string; text: string }[]
}

interface ScriptPart {
  /** The purpose of the part: title, description, or the section of a line. */
  place: string
  text: string
}

/** `doubted` means that only an estimate objects, which is often wrong about harmless lines. */
type Verdict = 'accepted' | 'doubted' | 'refused'

export interface BlockedPart extends ScriptPart {
  /** The index among all parts. */
  at: number
  verdict: Exclude<Verdict, 'accepted'>
}

export const MAX_DESCRIPTION_LENGTH = 240
/** The most words of a sentence that a nine-year-old can follow. */
const MAX_YOUNG_WORDS = 22
/** A share of all parts. If more than this are refused, the rest is doubtful too. */
const MAX_REFUSED_SHARE = 0.25
/** A share of all parts. If more than this are doubted or refused, little would be left of the script. */
const MAX_BLOCKED_SHARE = 0.6
/** The number of parts before the lines: title and description. */
const PARTS_BEFORE_LINES = 2

export const listParts = ({ title, description, lines }: Script): ScriptPart[] => [
  { place: 'title', text: title },
  { place: 'description', text: description },
  ...lines.map(({ section, text }) => ({ place: section, text })),
]

const isTooLongForYoung = (text: string): boolean =>
  text.split(/[.!?]/).some((sentence) => sentence.trim().split(/\s+/).length > MAX_YOUNG_WORDS)

const maxLengths: Readonly<Record<string, number>> = {
  title: MAX_EXERCISE_TITLE_LENGTH,
  description: MAX_DESCRIPTION_LENGTH,
}

/**
 * Tells whether the form is right: the length of the text, and for the youngest students the length of each sentence.
 */
const hasValidForm = ({ place, text }: ScriptPart, audience: ScriptAudience): boolean => {
  if (text.length === 0) return place === 'description'
  if (text.length > (maxLengths[place] ?? MAX_LINE_LENGTH)) return false
  return place in maxLengths || audience !== 'k_5' || !isTooLongForYoung(text)
}

/** Checks the meaning of texts. The result is undefined for a text that may be shown and spoken. */
export type FindLineProblems = Moderation['findLineProblems']
type Problem = Awaited<ReturnType<FindLineProblems>>[number]

interface JudgeOptions {
  audience: ScriptAudience
  findLineProblems: FindLineProblems
}

/**
 * A problem that the classifier or the word list reports only counts as doubt, because both stop many harmless lines.
 */
const toVerdict = (problem: Problem): Verdict => {
  if (problem === undefined) return 'accepted'
  return problem === 'meaning' || problem === 'word' ? 'doubted' : 'refused'
}

/** Decides for each part whether it may be shown unchanged. */
export const judgeParts = async (parts: readonly ScriptPart[], options: JudgeOptions): Promise<Verdict[]> => {
  const problems = await options.findLineProblems(parts.map(({ text }) => text))
  return parts.map((part, at) => (hasValidForm(part, options.audience) ? toVerdict(problems[at]) : 'refused'))
}

const severity: readonly Verdict[] = ['accepted', 'doubted', 'refused']

const chooseWorse = (one: Verdict | undefined, other: Verdict): Verdict =>
  one !== undefined && severity.indexOf(one) > severity.indexOf(other) ? one : other

const endsItsSentence = (text: string): boolean => /[.!?…]["'”’)]*$/.test(text)

/** Judges sentences that continue across two lines, for both lines: "Do not tell" and "your parents about this." */
const judgePairs = async (
  lines: Script['lines'],
  findLineProblems: FindLineProblems,
): Promise<Map<number, Verdict>> => {
  const unfinishedLines = [...lines.keys()].filter((at) => at + 1 < lines.length && !endsItsSentence(lines[at]!.text))
  const problems = await findLineProblems(unfinishedLines.map((at) => `${lines[at]!.text} ${lines[at + 1]!.text}`))
  const verdicts = new Map<number, Verdict>()
  for (const [index, first] of unfinishedLines.entries()) {
    for (const at of [first, first + 1]) verdicts.set(at, chooseWorse(verdicts.get(at), toVerdict(problems[index])))
  }
  return verdicts
}

export const findBlockedParts = async (script: Script, options: JudgeOptions): Promise<BlockedPart[]> => {
  const parts = listParts(script)
  const [partVerdicts, pairVerdicts] = await Promise.all([
    judgeParts(parts, options),
    judgePairs(script.lines, options.findLineProblems),
  ])
  return parts.flatMap((part, at) => {
    const verdict = chooseWorse(pairVerdicts.get(at - PARTS_BEFORE_LINES), partVerdicts[at]!)
    return verdict === 'accepted' ? [] : [{ ...part, at, verdict }]
  })
}

export const isMostlyBlocked = (blockedParts: readonly BlockedPart[], script: Script): boolean => {
  const total = listParts(script).length
  const refused = blockedParts.filter(({ verdict }) => verdict === 'refused').length
  return refused > total * MAX_REFUSED_SHARE || blockedParts.length > total * MAX_BLOCKED_SHARE
}

/** Returns the text of each part, with the rewritten texts in place. */
export const withTexts = (parts: readonly ScriptPart[], texts: ReadonlyMap<number, PartText>): PartText[] =>
  parts.map(({ text }, at) => (texts.has(at) ? texts.get(at)! : text))
