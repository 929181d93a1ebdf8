import type { ScriptKind } from '#rules/exercises.ts'
import {
  getIdealPause,
  getLongestPause,
  getShortestPause,
  type ScriptPause,
  type ScriptAudience,
} from '../script/script.ts'
import { pickOne } from './choose.ts'
import type { LibraryItem, LibraryLine, Round } from './library.ts'
import type { RandomSource } from '#art/seeded-random.ts'

/** One line of a composed script. `id` is unique in the script, and begins with the id of the library's line. */
export type ComposedLine = {
  id: string
  kind: ScriptKind
  text: string
  /** Seconds of silence after the line. */
  pause: ScriptPause
  /**
   * Seconds for the words and the silence of a held line together: the silence is this minus the speech, and at least
   * 0.6.
   */
  count?: number
}

/** The purpose of an item. It decides which items are removed when the time is short. */
export type ScriptItemRole =
  | 'arrival'
  | 'eyes'
  | 'settle'
  | 'acknowledgement'
  | 'intro'
  | 'image'
  | 'unit'
  | 'cycle'
  | 'middle'
  | 'phrases'
  | 'rest'
  | 'deepen'
  | 'return'
  | 'carry'
  | 'closing'

/** An item as it will be spoken. */
export type ComposedPiece = { role: ScriptItemRole; item: LibraryItem; lines: ComposedLine[] }

const kindByRole: Record<ScriptItemRole, ScriptKind> = {
  arrival: 'arrive',
  eyes: 'arrive',
  settle: 'settle',
  acknowledgement: 'settle',
  intro: 'practice',
  image: 'practice',
  unit: 'practice',
  cycle: 'practice',
  middle: 'practice',
  phrases: 'practice',
  rest: 'practice',
  deepen: 'rest',
  return: 'return',
  carry: 'return',
  closing: 'return',
}

/** Words a minute (the younger the audience, the slower), and the seconds that each line takes in addition. */
const WORDS_PER_MINUTE: Record<ScriptAudience, number> = { k_5: 118, middle_school: 124, high_school: 128, adult: 128 }
const SECONDS_PER_LINE = 0.35

/** Estimates the seconds that a text takes to speak, before it is rendered. */
export const estimateComposedSpeech = (text: string, audience: ScriptAudience) =>
  (countWords(text) / WORDS_PER_MINUTE[audience]) * 60 + SECONDS_PER_LINE

/** Counts without an array, because a script is measured again with each line that is tried in it. */
const countWords = (text: string) => {
  let wordCount = 1
  for (let spaceIndex = text.indexOf(' '); spaceIndex >= 0; spaceIndex = text.indexOf(' ', spaceIndex + 1)) {
    wordCount += 1
  }
  return wordCount
}

/** The longest silence after a line for the youngest students. */
const MAX_YOUNG_PAUSE_SECONDS = 12

const capPause = (pause: ScriptPause, audience: ScriptAudience): ScriptPause => {
  if ('hold' in pause || audience !== 'k_5') return pause
  const capSeconds = (seconds: number) => Math.min(seconds, MAX_YOUNG_PAUSE_SECONDS)
  return { min: capSeconds(pause.min), ideal: capSeconds(pause.ideal), max: capSeconds(pause.max) }
}

/** Replaces `{a|b}` in the text by one of the two. */
const chooseWording = (text: string, random: RandomSource) =>
  text.replaceAll(/\{([^{}]+)\}/g, (_, choices: string) => pickOne(choices.split('|'), random))

export type LineOptions = { audience: ScriptAudience; random: RandomSource }

export const createLine = (line: LibraryLine, kind: ScriptKind, { audience, random }: LineOptions): ComposedLine => ({
  id: line.id,
  kind,
  text: chooseWording(line.text, random),
  pause: capPause(line.pause, audience),
})

export const createPiece = (item: LibraryItem, role: ScriptItemRole, options: LineOptions): ComposedPiece => ({
  role,
  item,
  lines: item.lines.map((line) => createLine(line, kindByRole[role], options)),
})

/** Returns the lines of a round of counted breath. `lap` distinguishes it from other repetitions in the script. */
export const createRoundLines = (round: Round, lap: number): ComposedLine[] =>
  round.lines.map(({ id, text, pause }) => ({
    id: `${id}.${lap}`,
    kind: 'practice',
    text,
    pause: { hold: pause[1] },
    count: round.count,
  }))

/** Seconds with the shortest, the ideal and the longest pauses, and of the words alone. */
export type Span = { speech: number; shortest: number; ideal: number; longest: number }

/** Estimates the length before speech is rendered. A counted line lasts as long as its count, however it is spoken. */
export const measureSpan = (lines: readonly ComposedLine[], audience: ScriptAudience): Span => {
  const span = { speech: 0, shortest: 0, ideal: 0, longest: 0 }
  for (const { text, pause, count } of lines) {
    const speech = estimateComposedSpeech(text, audience)
    span.speech += speech
    span.shortest += count ?? speech + getShortestPause(pause)
    span.ideal += count ?? speech + getIdealPause(pause)
    span.longest += count ?? speech + getLongestPause(pause)
  }
  return span
}

export const flattenLines = (pieces: readonly ComposedPiece[]) => pieces.flatMap(({ lines }) => lines)
