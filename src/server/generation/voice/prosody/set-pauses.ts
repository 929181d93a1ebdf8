/** Gives the pauses inside a sentence their exact length. */
import { measurePeak, toGain } from '../../dsp/signal.ts'

/** A silence that the synthesizer made, in samples, and the length that it gets. */
export type Pause = { from: number; to: number; seconds: number }

/** A sound that is softer than this, compared with the loudest moment, counts as silent. */
const AUDIBLE_GAIN = toGain(-36)
/** The end of the phrase before, and the start of the next one, are searched this far around the silence. */
const SEARCHED_SECONDS = 0.15
const FADE_SECONDS = 0.02

export const setPauses = (signal: Float32Array, sampleRate: number, pauses: readonly Pause[]): Float32Array => {
  const threshold = measurePeak(signal) * AUDIBLE_GAIN
  const parts: Float32Array[] = []
  let from = 0
  for (const pause of pauses) {
    const { end, start } = findSilence(signal, pause, { threshold, searched: SEARCHED_SECONDS * sampleRate })
    const fade = Math.min(Math.round(FADE_SECONDS * sampleRate), (start - end) >> 1)
    const before = fadeOut(signal.slice(from, end + fade), fade)
    const silence = Math.max(0, Math.round(pause.seconds * sampleRate) - 2 * fade)
    parts.push(before, new Float32Array(silence))
    from = start - fade
    fadeIn(signal, from, fade)
  }
  parts.push(signal.subarray(from))
  return join(parts)
}

/** Returns where the phrase before the pause ends, and where the next one starts. */
const findSilence = (
  signal: Float32Array,
  { from, to }: Pause,
  { threshold, searched }: { threshold: number; searched: number },
) => {
  const middle = Math.round((from + to) / 2)
  let end = middle
  while (end > from - searched && Math.abs(signal[end]!) < threshold) end--
  let start = middle + 1
  while (start < to + searched && start < signal.length && Math.abs(signal[start]!) < threshold) start++
  return { end: Math.max(0, Math.round(end)) + 1, start }
}

const fadeOut = (part: Float32Array, length: number) => {
  for (let i = 0; i < length; i++) part[part.length - 1 - i]! *= i / length
  return part
}

const fadeIn = (signal: Float32Array, from: number, length: number) => {
  for (let i = 0; i < length; i++) signal[from + i]! *= i / length
}

const join = (parts: readonly Float32Array[]) => {
  const joined = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let position = 0
  for (const part of parts) {
    joined.set(part, position)
    position += part.length
  }
  return joined
}
