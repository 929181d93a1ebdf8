/** Checks scripts. Writing rules only; safety is in `generation/moderation/moderation.ts`. */
import { getMargins } from './margins.ts'
import {
  getIdealPause,
  listLines,
  getLongestPause,
  SECTIONS,
  splitSentences,
  getShortestPause,
  type ScriptLine,
  type Script,
  type ScriptAudience,
} from './script.ts'

export type Rule =
  | 'characters'
  | 'line-length'
  | 'sentences'
  | 'repeated-line'
  | 'pause'
  | 'held-count'
  | 'section-order'
  | 'length'
  | 'speech-share'
  | 'voice'

/** A writing rule that a script breaks; `at` is a line number. */
export type ScriptFinding = { at: number; rule: Rule; message: string }

const MAX_LINE_LENGTH = 160
/** The smallest and the largest share of the length that may be speech. */
const SPEECH_SHARE = { min: 0.3, max: 0.45 }
/** The largest allowed difference between speech with ideal pauses and the given minutes, as a share. */
const LENGTH_TOLERANCE = 0.15

/** The characters that the built-in voices pronounce reliably. */
const SPEAKABLE = /^[A-Za-z][A-Za-z ,.?']*[.?]$/

const BANNED_PHRASES =
  /\b(journeys?|unlock\w*|mindful\w*|warriors?|streaks?|just relax|clear your mind|good job|you must|you have to relax)\b/i

/** Checks a script against the writing rules. An empty list means that it may be spoken. */
export const checkScript = (script: Script): ScriptFinding[] => [
  ...checkOrder(script),
  ...listLines(script).flatMap((line) => [...checkText(line), ...checkPause(line, script.audience)]),
  ...checkRepeats(listLines(script)),
  ...checkLength(script),
]

/** Estimates the seconds that a text takes to speak, before it is rendered. */
export const estimateScriptSpeech = (text: string, audience: ScriptAudience) => {
  const words = text.split(/\s+/).length
  return words / (audience === 'k_5' ? 1.9 : 2.2) + 0.45 * (splitSentences(text).length - 1)
}

const checkOrder = ({ sections }: Script): ScriptFinding[] => {
  const sectionIndexes = sections.map(({ section }) => SECTIONS.indexOf(section))
  const rule = 'section-order'
  const findings: ScriptFinding[] = sections
    .filter(
      ({ section }, index) =>
        index > 0 && !canFollow(sectionIndexes[index - 1]!, sectionIndexes[index]!, section === 'practice'),
    )
    .map(({ at, section }) => ({ at, rule, message: `${section} is in the wrong place` }))
  for (const [sectionIndex, name] of SECTIONS.entries()) {
    if (!sectionIndexes.includes(sectionIndex)) {
      findings.push({ at: sections[0]!.at, rule, message: `${name} is missing` })
    }
  }
  const empty = sections.filter(({ lines }) => lines.length === 0)
  return [
    ...findings,
    ...empty.map(({ at, section }): ScriptFinding => ({ at, rule, message: `${section} says nothing` })),
  ]
}

const canFollow = (before: number, sectionIndex: number, repeatable: boolean) =>
  sectionIndex > before || (repeatable && sectionIndex === before)

const checkText = ({ text, at }: ScriptLine): ScriptFinding[] => {
  const findings: ScriptFinding[] = []
  if (!SPEAKABLE.test(text) || /\s\s|\.\./.test(text)) {
    const message = 'only letters, commas, full stops, question marks and apostrophes are spoken'
    findings.push({ at, rule: 'characters', message })
  }
  if (text.length > MAX_LINE_LENGTH) {
    findings.push({ at, rule: 'line-length', message: `${text.length} characters, ${MAX_LINE_LENGTH} at most` })
  }
  if (splitSentences(text).length > 3) findings.push({ at, rule: 'sentences', message: 'more than three sentences' })
  const banned = BANNED_PHRASES.exec(text)
  if (banned) findings.push({ at, rule: 'voice', message: `we do not say "${banned[0]}"` })
  return findings
}

const checkPause = ({ pause, at }: ScriptLine, audience: ScriptAudience): ScriptFinding[] => {
  const isYoung = audience === 'k_5'
  if ('hold' in pause) {
    const maxSeconds = isYoung ? 3 : 4
    const isInvalid = pause.hold <= 0 || pause.hold > maxSeconds
    return isInvalid ? [{ at, rule: 'held-count', message: `a held count lasts up to ${maxSeconds} seconds` }] : []
  }
  const maxSeconds = isYoung ? 12 : 30
  const findings: ScriptFinding[] = []
  if (pause.max > maxSeconds) {
    findings.push({ at, rule: 'pause', message: `the longest pause is ${maxSeconds} seconds` })
  }
  if (!(pause.min > 0 && pause.min <= pause.ideal && pause.ideal <= pause.max)) {
    findings.push({ at, rule: 'pause', message: 'a pause grows from min over ideal to max' })
  }
  return findings
}

const checkRepeats = (lines: readonly ScriptLine[]): ScriptFinding[] => {
  const firstAt = new Map<string, number>()
  return lines.flatMap(({ text, at }): ScriptFinding[] => {
    const words = text.toLowerCase().replace(/[^a-z' ]/g, '')
    const before = firstAt.get(words)
    if (before !== undefined) return [{ at, rule: 'repeated-line', message: `says line ${before} again` }]
    firstAt.set(words, at)
    return []
  })
}

const checkLength = (script: Script): ScriptFinding[] => {
  const lines = listLines(script)
  const target = script.minutes * 60
  const sum = (seconds: (line: ScriptLine) => number) => lines.reduce((total, line) => total + seconds(line), 0)
  const speech = sum((line) => estimateScriptSpeech(line.text, script.audience))
  const margins = getMargins(script)
  const baseSeconds = speech + margins.lead + margins.tail
  const total = baseSeconds + sum(({ pause }) => getIdealPause(pause))
  const findings: ScriptFinding[] = []
  const at = 1
  if (Math.abs(total / target - 1) > LENGTH_TOLERANCE) {
    findings.push({ at, rule: 'length', message: `comes to ${Math.round(total)} s for ${target} s` })
  }
  if (
    baseSeconds + sum(({ pause }) => getShortestPause(pause)) > target ||
    baseSeconds + sum(({ pause }) => getLongestPause(pause)) < target
  ) {
    findings.push({ at, rule: 'length', message: `its pauses cannot reach ${target} s` })
  }
  const share = speech / target
  if (share < SPEECH_SHARE.min || share > SPEECH_SHARE.max) {
    findings.push({ at, rule: 'speech-share', message: `speech is ${Math.round(share * 100)} % of its length` })
  }
  return findings
}
