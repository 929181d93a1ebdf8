/** The lines of a script as they are stored and as a person sees them, and how edits are merged into them. */
import { randomBytes } from 'node:crypto'
import type { Script, Segment } from '#contract/exercises.ts'
import type { Audience } from '#contract/identity.ts'
import { LONGEST_PAUSE, type ScriptKind } from '#rules/exercises.ts'
import { estimateSpeechSeconds } from '#rules/script-length.ts'

/** Seconds of silence after a line. A `hold` belongs to a counted breath and is never stretched. */
export type Pause = { min: number; ideal: number; max: number } | { hold: number }

export interface StoredSegment {
  id: string
  kind: ScriptKind
  text: string
  /** The composed pause. */
  pause: Pause
  /** The seconds that the person set; null if the pause is stretched to fit the length. */
  fixed: number | null
  count?: number
  /** The id of the library line; null if somebody wrote it. */
  line: string | null
  by: 'built_in' | 'provider' | 'person'
}

export const newSegmentId = (): string => randomBytes(5).toString('hex')

/** Creates the range of a pause that nobody composed, around the given length. */
const neighborsOf = (seconds: number): Pause => ({
  min: seconds / 2,
  ideal: seconds,
  max: Math.min(LONGEST_PAUSE, seconds * 2.2 + 1),
})

const pauseSeconds = ({ pause, fixed }: StoredSegment): number => {
  if ('hold' in pause) return pause.hold
  return fixed ?? pause.ideal
}

export const toSegment = (stored: StoredSegment): Segment => ({
  id: stored.id,
  kind: stored.kind,
  text: stored.text,
  pause_seconds: Math.min(LONGEST_PAUSE, Math.max(0, pauseSeconds(stored))),
  pause_fixed: stored.fixed !== null,
  ...('hold' in stored.pause ? { held: true } : {}),
})

const toAddedSegment = (sent: Segment): StoredSegment => ({
  id: sent.id,
  kind: sent.kind,
  text: sent.text,
  pause: neighborsOf(sent.pause_seconds),
  fixed: sent.pause_fixed ? sent.pause_seconds : null,
  line: null,
  by: 'person',
})

const toChangedSegment = (stored: StoredSegment, sent: Segment): StoredSegment => {
  const isOwn = sent.text !== stored.text
  const fixed = sent.pause_fixed && !('hold' in stored.pause) ? sent.pause_seconds : null
  return { ...stored, kind: sent.kind, text: sent.text, fixed, ...(isOwn ? { by: 'person' as const, line: null } : {}) }
}

/** Merges the script that a person sent back: lines may be unchanged, changed, moved, added, removed or repeated. */
export const mergeSegments = (stored: readonly StoredSegment[], sent: readonly Segment[]): StoredSegment[] => {
  const byId = new Map(stored.map((segment) => [segment.id, segment]))
  const byText = new Map(stored.map((segment) => [segment.text, segment]))
  return sent.map((segment) => {
    const before = byId.get(segment.id)
    if (before) return toChangedSegment(before, segment)
    const same = byText.get(segment.text)
    return same ? { ...toChangedSegment(same, segment), id: segment.id } : toAddedSegment(segment)
  })
}

/** Returns the minimum and maximum of a pause, in seconds. */
const rangeOf = ({ pause, fixed }: StoredSegment): { min: number; max: number } => {
  if ('hold' in pause) return { min: pause.hold, max: pause.hold }
  return fixed === null ? pause : { min: fixed, max: fixed }
}

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10

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
  const silences = segments.map(rangeOf)
  const sum = (part: 'min' | 'max'): number => silences.reduce((total, silence) => total + silence[part], 0)
  return {
    title,
    description,
    segments: segments.map(toSegment),
    estimate: { speech: tenths(speech), shortest: tenths(speech + sum('min')), longest: tenths(speech + sum('max')) },
  }
}

/** Returns the shortest possible length, with the shortest pauses and the estimated time of the speech. */
export const minimumSeconds = (script: ScriptFields): number => toScript(script).estimate.shortest

/** Lists the lines that are spoken. Empty lines are not. */
export const linesToSpeak = (segments: readonly StoredSegment[]) =>
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
