import { SAMPLE_RATE, toSamples } from '../dsp/signal.ts'

const SECONDS = 7
const HERTZ = 272.2
const ATTACK = 0.01

/** Each partial sounds twice, `beat` Hz apart, which makes it shimmer. */
const PARTIALS = [
  { ratio: 1, level: 0.1, decay: 2.6, beat: 0.5 },
  { ratio: 2.76, level: 0.06, decay: 1.5, beat: 1.1 },
  { ratio: 5.18, level: 0.02, decay: 0.8, beat: 1.7 },
]

/** A small bell, mono, that fades out over its last second. */
export const createBell = () => {
  const signal = new Float32Array(toSamples(SECONDS))
  for (const { ratio, level, decay, beat } of PARTIALS) {
    const turn = (2 * Math.PI * HERTZ * ratio) / SAMPLE_RATE
    const beatTurn = turn + (2 * Math.PI * beat) / SAMPLE_RATE
    for (let i = 0; i < signal.length; i++) {
      const seconds = i / SAMPLE_RATE
      const envelope = Math.exp(-seconds / decay) * (1 - Math.exp(-seconds / ATTACK)) * Math.min(1, SECONDS - seconds)
      signal[i]! += level * envelope * (Math.sin(turn * i) + 0.6 * Math.sin(beatTurn * i))
    }
  }
  return signal
}
