/** Finds the pitch of a voice over time. */
import { measurePeak } from '../../dsp/signal.ts'

/** The pitches between which a voice is searched. A wider range finds half or twice the pitch by mistake. */
export type PitchRange = { lowest: number; highest: number }

/**
 * The pitch of each hundredth of a second in Hz: 0 where the voice doesn't sound. `contour` is the same pitch, smoothed
 * and continued where there is none, in semitones.
 */
export type PitchTrack = { sampleRate: number; hop: number; hertz: Float32Array; contour: Float32Array }

const DECIMATION = 4
const WINDOW_SECONDS = 0.025
const HOPS_PER_SECOND = 100
/** A voiced sound repeats at least this exactly (1: exactly). */
const MIN_LIKENESS = 0.7
/** A voiced moment is at least this loud, compared with the loudest one. */
const QUIETEST = 0.04

/** Averages over four samples and keeps one of them. The pitch is far below what this removes. */
const decimate = (signal: Float32Array) => {
  const result = new Float32Array(Math.floor(signal.length / DECIMATION))
  for (let i = 0; i < result.length; i++) {
    const at = i * DECIMATION
    result[i] = signal[at]! + signal[at + 1]! + signal[at + 2]! + signal[at + 3]!
  }
  return result
}

type Lags = readonly [shortest: number, longest: number]

/** Returns the lag at which a part of the signal repeats best, with fractions of a sample; 0 if it doesn't repeat. */
const findLag = (signal: Float32Array, window: { from: number; to: number }, [shortest, longest]: Lags) => {
  const likenesses = new Float64Array(longest + 2)
  let best = shortest
  for (let lag = shortest - 1; lag <= longest + 1; lag++) {
    let [product, first, second] = [0, 1e-9, 1e-9]
    for (let i = window.from; i < window.to; i++) {
      const [a, b] = [signal[i]!, signal[i + lag]!]
      product += a * b
      first += a * a
      second += b * b
    }
    likenesses[lag] = product / Math.sqrt(first * second)
    // Twice the period repeats almost as exactly, so a longer lag has to be clearly better.
    if (lag >= shortest && lag <= longest && likenesses[lag]! > likenesses[best]! + 0.02) best = lag
  }
  while (best < longest && likenesses[best + 1]! > likenesses[best]!) best++
  if (likenesses[best]! < MIN_LIKENESS) return 0
  const [before, peak, after] = [likenesses[best - 1]!, likenesses[best]!, likenesses[best + 1]!]
  const curve = before - 2 * peak + after
  return curve < 0 ? best + (0.5 * (before - after)) / curve : best
}

export const trackPitch = (signal: Float32Array, sampleRate: number, { lowest, highest }: PitchRange): PitchTrack => {
  const slow = decimate(signal)
  const rate = sampleRate / DECIMATION
  const hop = sampleRate / HOPS_PER_SECOND
  const window = Math.round(WINDOW_SECONDS * rate)
  const lags = [Math.floor(rate / highest), Math.ceil(rate / lowest)] as const
  const reach = window + lags[1] + 1
  const threshold = measurePeak(slow) * QUIETEST
  const hertz = new Float32Array(Math.ceil(signal.length / hop))
  for (let frame = 0; frame < hertz.length; frame++) {
    const at = Math.round((frame * hop) / DECIMATION - reach / 2)
    if (at < 0 || at + reach >= slow.length) continue
    if (measurePeak(slow.subarray(at, at + reach)) < threshold) continue
    const lag = findLag(slow, { from: at, to: at + window }, lags)
    if (lag > 0) hertz[frame] = rate / lag
  }
  removeShortRuns(hertz)
  return { sampleRate, hop, hertz, contour: toContour(hertz) }
}

const MIN_RUN = 3

const removeShortRuns = (hertz: Float32Array) => {
  let start = 0
  for (let frame = 0; frame <= hertz.length; frame++) {
    if (frame < hertz.length && hertz[frame]! > 0) continue
    if (frame - start < MIN_RUN) hertz.fill(0, start, frame)
    start = frame + 1
  }
}

export const toSemitones = (hertz: number) => 12 * Math.log2(hertz)

const SMOOTHED_FRAMES = 3

const toContour = (hertz: Float32Array) => {
  const voiced = Array.from(hertz.entries()).filter(([, value]) => value > 0)
  const contour = new Float32Array(hertz.length)
  if (voiced.length === 0) return contour
  let next = 0
  for (let frame = 0; frame < hertz.length; frame++) {
    while (next < voiced.length - 1 && voiced[next]![0] < frame) next++
    const [after, before] = [voiced[next]!, voiced[Math.max(0, next - 1)]!]
    const isBetween = before[0] < frame && frame < after[0]
    const share = isBetween ? (frame - before[0]) / (after[0] - before[0]) : 1
    contour[frame] = toSemitones(before[1]) * (1 - share) + toSemitones(after[1]) * share
  }
  return smooth(takeMedians(contour))
}

/** Replaces each value by the median of five, which removes single wrong octaves. */
const takeMedians = (values: Float32Array) =>
  values.map((_, i) => {
    const nearby = values.slice(Math.max(0, i - 2), i + 3).sort()
    return nearby[nearby.length >> 1]!
  })

const smooth = (values: Float32Array) =>
  values.map((_, i) => {
    const nearby = values.subarray(Math.max(0, i - SMOOTHED_FRAMES), i + SMOOTHED_FRAMES + 1)
    return nearby.reduce((sum, value) => sum + value, 0) / nearby.length
  })
