import { toGain, measurePeak } from '../dsp/signal.ts'

const QUIET_GAIN = toGain(-42)
const KEEP_BEFORE_SECONDS = 0.03
const KEEP_AFTER_SECONDS = 0.06
const FADE_SECONDS = 0.015

/** Removes the silence around a clip, with short fades to avoid clicks. */
export const trim = (signal: Float32Array, sampleRate: number) => {
  const threshold = measurePeak(signal) * QUIET_GAIN
  const isLoud = (value: number) => Math.abs(value) >= threshold
  const first = signal.findIndex(isLoud)
  const last = signal.findLastIndex(isLoud)
  if (threshold === 0) return new Float32Array(0)
  const from = Math.max(0, first - Math.round(KEEP_BEFORE_SECONDS * sampleRate))
  const clip = signal.slice(from, last + Math.round(KEEP_AFTER_SECONDS * sampleRate))
  const fade = Math.min(clip.length, Math.round(FADE_SECONDS * sampleRate))
  for (let i = 0; i < fade; i++) {
    clip[i]! *= i / fade
    clip[clip.length - 1 - i]! *= i / fade
  }
  return clip
}
