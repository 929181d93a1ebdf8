/** The lines of a script as they are stored and as a person sees them, and how edits are merged into them. */
import { randomBytes } from 'node:crypto'
import type { Script, Segment } from '#contract/exercises.ts'
import type { Audience } from '#contract/identity.ts'
import type { TimedScript } from '#server/generation/generation.ts'
import { MAX_PAUSE_SECONDS, type ScriptKind } from '#rules/exercises.ts'

/** Seconds of silence after a line. A `hold` belongs to a counted breath and is never stretched. */
type StoredPause = { min: number; ideal: number; max: number } | { hold: number }

export interface StoredSegment {
  id: string
  kind: ScriptKind
  text: string
  /** The composed pause. */
  pause: StoredPause
  /** The seconds that the person set; null if the pause is stretched to fit the length. */
  fixed: number | null
  count?: number
  /** The id of the library line; null if somebody wrote it. */
  line: string | null
  by: 'built_in' | 'provider' | 'person'
}

export const createSegmentId = (): string => randomBytes(5).toString('hex')

/** Creates the range of a pause that nobody composed, around the given length. */
const toPauseRange = (seconds: number): StoredPause => ({
  min: seconds / 2,
  ideal: seconds,
  max: Math.min(MAX_PAUSE_SECONDS, seconds * 2.2 + 1),
})

const getPauseSeconds = ({ pause, fixed }: StoredSegment): number => {
  if ('hold' in pause) return pause.hold
  return fixed ?? pause.ideal
}

export const toSegment = (stored: StoredSegment): Segment => ({
  id: stored.id,
  kind: stored.kind,
  text: stored.text,
  pause_seconds: Math.min(MAX_PAUSE_SECONDS, Math.max(0, getPauseSeconds(stored))),
  pause_fixed: stored.fixed !== null,
  ...('hold' in stored.pause ? { held: true } : {}),
})

const toAddedSegment = (input: Segment): StoredSegment => ({
  id: input.id,
  kind: input.kind,
  text: input.text,
  pause: toPauseRange(input.pause_seconds),
  fixed: input.pause_fixed ? input.pause_seconds : null,
  line: null,
  by: 'person',
})

const toChangedSegment = (stored: StoredSegment, input: Segment): StoredSegment => {
  const isTextChanged = input.text !== stored.text
  const fixed = input.pause_fixed && !('hold' in stored.pause) ? input.pause_seconds : null
  return {
    ...stored,
    kind: input.kind,
    text: input.text,
    fixed,
    ...(isTextChanged ? { by: 'person' as const, line: null } : {}),
  }
}

/** Merges the script that a person sent back: lines may be unchanged, changed, moved, added, removed or repeated. */
export const mergeSegments = (stored: readonly StoredSegment[], input: readonly Segment[]): StoredSegment[] => {
  const byId = new Map(stored.map((segment) => [segment.id, segment]))
  const byText = new Map(stored.map((segment) => [segment.text, segment]))
  return input.map((segment) => {
    const existing = byId.get(segment.id)
    if (existing) return toChangedSegment(existing, segment)
    const match = byText.get(segment.text)
    return match ? { ...toChangedSegment(match, segment), id: segment.id } : toAddedSegment(segment)
  })
}

/** The speaking pace in words per minute: slower for the youngest students. */
const WORDS_PER_MINUTE = { k_5: 118, middle_school: 124, high_school: 128, adult: 128 } as const
/** The seconds that each line takes in addition to its words, because the voice starts and stops. */
const LINE_SECONDS = 0.35

/** Returns the estimated seconds to speak these lines. */
export const estimateSpeechSeconds = (
  lines: readonly string[],
  audience: keyof typeof WORDS_PER_MINUTE,
  rate = 1,
): number => {
  const wordCount = lines.reduce((sum, line) => sum + (line.match(/\S+/g)?.length ?? 0), 0)
  const lineCount = lines.filter((line) => line.trim() !== '').length
  return ((wordCount * 60) / WORDS_PER_MINUTE[audience] + lineCount * LINE_SECONDS) / rate
}

/** Returns the minimum and maximum of a pause, in seconds. */
const getPauseLimits = ({ pause, fixed }: StoredSegment): { min: number; max: number } => {
  if ('hold' in pause) return { min: pause.hold, max: pause.hold }
  return fixed === null ? pause : { min: fixed, max: fixed }
}

const roundToTenths = (seconds: number): number => Math.round(seconds * 10) / 10

interface ScriptFields {
  title: string
  description: string
  audience: Audience
  rate: number
  segments: readonly StoredSegment[]
}

export const toScript = ({ title, description, audience, rate, segments }: ScriptFields): Script => {
  const texts = segments.map(({ text }) => text)
  const speech = estimateSpeechSeconds(texts, audience, rate)
  const pauses = segments.map(getPauseLimits)
  const sum = (part: 'min' | 'max'): number => pauses.reduce((total, silence) => total + silence[part], 0)
  return {
    title,
    description,
    segments: segments.map(toSegment),
    estimate: {
      speech: roundToTenths(speech),
      shortest: roundToTenths(speech + sum('min')),
      longest: roundToTenths(speech + sum('max')),
    },
  }
}

/** Returns the shortest possible length, with the shortest pauses and the estimated time of the speech. */
export const getMinimumSeconds = (script: ScriptFields): number => toScript(script).estimate.shortest

/** Lists the lines that are spoken. Empty lines are not. */
export const listSpokenLines = (segments: readonly StoredSegment[]) =>
  segments
    .filter(({ text }) => text !== '')
    .map(({ id, kind, text, pause, fixed, count }) => ({
      id,
      kind,
      text,
      pause: fixed === null ? pause : { min: fixed, ideal: fixed, max: fixed },
      fixed: fixed !== null,
      ...(count === undefined ? {} : { count }),
    }))

/** Returns what decides when each line is spoken. Each line becomes a section, so that their order stays. */
export const toTimedScript = ({
  segments,
  ...script
}: Omit<TimedScript, 'sections'> & { segments: readonly StoredSegment[] }): TimedScript => ({
  ...script,
  sections: listSpokenLines(segments).map(({ kind, text, pause }) => ({ section: kind, lines: [{ text, pause }] })),
})
