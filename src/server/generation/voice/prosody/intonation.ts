/** Shapes the melody of a sentence by its punctuation. */
import type { Ending, Mark, SentencePlan } from './plan-phrases.ts'
import { toSemitones, type PitchTrack } from './track-pitch.ts'

/** The settings of a narrator's melody. */
export type Melody = {
  /** The factor by which the range of the pitch grows. */
  range: number
  /** The lowest pitch in Hz. Below it the voice would creak. */
  floor: number
}

/** A phrase between two silences, in samples. */
export type Phrase = { from: number; to: number }

/** The largest shift in semitones. A larger one is audible as such. */
const MAX_SHIFT = 8
const MAX_WIDENING = 3

/** Sentences start a little higher than they end. */
const START_SEMITONES = 0.9
const END_SEMITONES = -0.5

/** The semitones by which the end of a phrase rises, since more is to come. */
const CONTINUATION: Readonly<Record<Mark, number>> = { comma: 1.8, colon: 0.4, dash: 1.2, ellipsis: -0.6, breath: 0.9 }
const CONTINUATION_SECONDS = 0.3

/** The end of a question, in semitones above the middle of the voice. */
const RISE: Readonly<Partial<Record<Ending, number>>> = { question: 4.5, 'open question': 1.8 }
const CHOICE_RISE = 3
const RISE_SECONDS = 0.5

/** The semitones by which a statement falls at its end, in addition to how the voice falls by itself. */
const FALL = -0.8

const clamp = (value: number, extent: number) => Math.max(-extent, Math.min(extent, value))

/** Goes smoothly from 0 to 1. */
const ease = (share: number) => 0.5 - 0.5 * Math.cos(Math.PI * Math.max(0, Math.min(1, share)))

const getMedian = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Returns the shift in semitones at each position, in samples. */
export const createIntonation = (
  track: PitchTrack,
  plan: SentencePlan,
  { phrases, melody }: { phrases: readonly Phrase[]; melody: Melody },
) => {
  const { contour, hertz, hop, sampleRate } = track
  const middle = getMedian(Array.from(contour).filter((_, frame) => hertz[frame]! > 0))
  const shifts = contour.map((own, frame) => {
    const widening = clamp((melody.range - 1) * (own - middle), MAX_WIDENING)
    return widening + START_SEMITONES + ((END_SEMITONES - START_SEMITONES) * frame) / contour.length
  })
  for (const [index, phrase] of phrases.entries()) {
    const last = findLastVoiced(hertz, phrase, hop)
    const shape = (seconds: number, getTarget: (frame: number, share: number) => number) => {
      const length = Math.max(1, Math.min((seconds * sampleRate) / hop, last - phrase.from / hop))
      for (
        let frame = Math.max(0, Math.ceil(last - length));
        frame < contour.length && frame * hop <= phrase.to;
        frame++
      ) {
        shifts[frame] = getTarget(frame, Math.min(1, (frame - last + length) / length))
      }
    }
    const bend = (semitones: number) =>
      shape(CONTINUATION_SECONDS, (frame, share) => shifts[frame]! + semitones * ease(share))
    const rise = (semitones: number) =>
      shape(RISE_SECONDS, (frame, share) => {
        const target = middle + semitones * share * share - contour[frame]!
        return shifts[frame]! + (target - shifts[frame]!) * ease(2 * share)
      })
    if (index < phrases.length - 1) {
      if (plan.hasChoices) rise(CHOICE_RISE)
      else bend(CONTINUATION[plan.marks[index] ?? 'comma'])
      continue
    }
    const finalRise = plan.hasChoices ? undefined : RISE[plan.ending]
    if (finalRise === undefined) bend(FALL)
    else rise(finalRise)
  }
  const floor = toSemitones(melody.floor)
  const limited = shifts.map((shift, frame) => clamp(Math.max(shift, floor - contour[frame]!), MAX_SHIFT))
  return (position: number) => {
    const frame = Math.min(limited.length - 1, position / hop)
    const [before, after] = [limited[Math.floor(frame)]!, limited[Math.ceil(frame)]!]
    return before + (after - before) * (frame - Math.floor(frame))
  }
}

const findLastVoiced = (hertz: Float32Array, { from, to }: Phrase, hop: number) => {
  let frame = Math.min(hertz.length - 1, Math.floor(to / hop))
  while (frame > from / hop && hertz[frame] === 0) frame--
  return frame
}
