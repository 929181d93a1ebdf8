import { gain, samples } from '../dsp/signal.ts'
import { fit, type Fit } from '../script/fit.ts'
import { frameOf } from '../script/frame.ts'
import { linesOf, type Script } from '../script/script.ts'
import { bell } from './bell.ts'

/** A polished sentence. */
export type Clip = { text: string; signal: Float32Array }

/** A sound with its place, in samples. */
export type Sound = { at: number; signal: Float32Array; level: number }

export type Timeline = {
  /** In order of their beginning. */
  sounds: Sound[]
  /** The sentences among them. */
  spoken: { text: string; from: number; to: number }[]
  length: number
  fit: Fit
}

/** Seconds between two sentences of one line. */
export const SENTENCE_GAP = 0.45

/**
 * Places bells and sentences so that the whole lasts exactly the script's minutes. `clips` holds the sentences of each
 * line, `speechDecibels` what is still to be done about their loudness.
 */
export const layOut = (script: Script, clips: readonly (readonly Clip[])[], speechDecibels: number): Timeline => {
  const frame = frameOf(script)
  const target = script.minutes * 60
  const sections = script.sections.flatMap(({ section, lines }) => lines.map(() => section))
  const fitted = fit(
    linesOf(script).map(({ pause }, line) => ({ section: sections[line]!, pause, speech: speechOf(clips[line]!) })),
    { target, around: frame.lead + frame.tail },
  )
  const spoken: Timeline['spoken'] = []
  const sounds: Sound[] = []
  let now = frame.lead
  for (const [line, pause] of fitted.pauses.entries()) {
    if (pause === undefined) continue
    for (const { text, signal } of clips[line]!) {
      const from = samples(now)
      sounds.push({ at: from, signal, level: gain(speechDecibels) })
      spoken.push({ text, from, to: from + signal.length })
      now += signal.length / samples(1) + SENTENCE_GAP
    }
    now += pause - SENTENCE_GAP
  }
  const ring = bell()
  sounds.push({ at: samples(frame.openingBell.at), signal: ring, level: frame.openingBell.level })
  sounds.push({ at: samples(target - frame.closingBell.at), signal: ring, level: frame.closingBell.level })
  return { sounds: sounds.sort((a, b) => a.at - b.at), spoken, length: samples(target), fit: fitted }
}

const speechOf = (clips: readonly Clip[]) =>
  clips.reduce((sum, { signal }) => sum + signal.length, 0) / samples(1) + SENTENCE_GAP * (clips.length - 1)
