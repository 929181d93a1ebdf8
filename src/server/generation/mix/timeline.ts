/** Places the spoken lines, the pauses between them and the bells on the timeline of a session. */
import { toGain, toSamples } from '../dsp/signal.ts'
import { fitPauses, type Fit } from '../script/fit-pauses.ts'
import { getMargins, type Margins } from '../script/margins.ts'
import { listLines, type Script } from '../script/script.ts'
import { createBell } from './bell.ts'

/** A processed sentence. */
export type Clip = { text: string; signal: Float32Array }

/** A sound with its position, in samples. */
export type PlacedSound = { at: number; signal: Float32Array; level: number }

export type Timeline = {
  /** The sounds, ordered by their start. */
  sounds: PlacedSound[]
  /** The sentences among the sounds, and the line that each belongs to. */
  spoken: { text: string; from: number; to: number; line: number }[]
  length: number
}
export type FittedTimeline = Timeline & { fit: Fit }

/** The pause between two sentences of one line. */
export const SENTENCE_GAP_SECONDS = 0.45

/** The speech of one line, and the seconds of silence after it; undefined if the line was left out. */
export type PlacedLine = { clips: readonly Clip[]; pause: number | undefined }

/**
 * Places bells and sentences so that the whole lasts exactly the script's minutes. `clips` has the sentences of each
 * line, and `speechDecibels` is the remaining change of their loudness.
 */
export const createTimeline = (
  script: Script,
  clips: readonly (readonly Clip[])[],
  speechDecibels: number,
): FittedTimeline => {
  const margins = getMargins(script)
  const seconds = script.minutes * 60
  const sections = script.sections.flatMap(({ section, lines }) => lines.map(() => section))
  const fitted = fitPauses(
    listLines(script).map(({ pause }, line) => ({
      section: sections[line]!,
      pause,
      speech: getSpeechSeconds(clips[line]!),
    })),
    { target: seconds, marginSeconds: margins.lead + margins.tail },
  )
  const lines = fitted.pauses.map((pause, line) => ({ clips: clips[line]!, pause }))
  return { ...placeLines(lines, { margins, seconds, speechDecibels }), fit: fitted }
}

/** Places lines with known pauses one after another, with the bells around them. */
export const placeLines = (
  lines: readonly PlacedLine[],
  { margins, seconds, speechDecibels }: { margins: Margins; seconds: number; speechDecibels: number },
): Timeline => {
  const spoken: Timeline['spoken'] = []
  const sounds: PlacedSound[] = []
  let position = margins.lead
  for (const [line, { clips, pause }] of lines.entries()) {
    if (pause === undefined) continue
    for (const { text, signal } of clips) {
      const from = toSamples(position)
      sounds.push({ at: from, signal, level: toGain(speechDecibels) })
      spoken.push({ text, from, to: from + signal.length, line })
      position += signal.length / toSamples(1) + SENTENCE_GAP_SECONDS
    }
    position += clips.length > 0 ? pause - SENTENCE_GAP_SECONDS : pause
  }
  const bellSound = createBell()
  sounds.push({ at: toSamples(margins.openingBell.at), signal: bellSound, level: margins.openingBell.level })
  sounds.push({ at: toSamples(seconds - margins.closingBell.at), signal: bellSound, level: margins.closingBell.level })
  return { sounds: sounds.sort((a, b) => a.at - b.at), spoken, length: toSamples(seconds) }
}

/** Returns the seconds from the first word of a line to its last. */
export const getSpeechSeconds = (clips: readonly Clip[]) =>
  clips.reduce((sum, { signal }) => sum + signal.length, 0) / toSamples(1) +
  SENTENCE_GAP_SECONDS * Math.max(0, clips.length - 1)
