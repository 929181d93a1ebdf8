import { SAMPLE_RATE, toSamples, createStereo, type Stereo } from '../dsp/signal.ts'
import { createDrift, filterLoop, addReverb, addLayer, createPinkNoise, mixAt, type LoopShape } from './loop.ts'
import type { RandomSource } from '#art/seeded-random.ts'

const INSECTS = 7
const SYLLABLE = 0.021

/** A quiet bed of night air and seven insects, each with its own pitch, tempo and activity. */
export const createCricketsLoop = ({ seconds, random }: LoopShape) => {
  const length = toSamples(seconds)
  const loop = createStereo(length)
  for (const channel of loop) {
    const air = filterLoop(
      createPinkNoise(length, random),
      { kind: 'lowpass', hertz: 420 },
      { kind: 'highpass', hertz: 90 },
    )
    addLayer(channel, air, 0.035)
  }
  const insects = createStereo(length)
  for (let insect = 0; insect < INSECTS; insect++) addInsect(insects, seconds, random)
  addReverb(insects, { decay: 1.1, damping: 0.3, wet: 0.55, dry: 0.9 })
  loop.forEach((channel, side) => addLayer(channel, insects[side]!, 1))
  return loop
}

const addInsect = (insects: Stereo, seconds: number, random: RandomSource) => {
  const length = insects[0].length
  const sound = createSyllable(3900 + 900 * random())
  const chirps = Math.round((1.1 + 1.2 * random()) * seconds)
  const pan = random() * 1.8 - 0.9
  const level = 0.012 + 0.05 * random() * random()
  const syllables = 3 + Math.floor(random() * 2)
  const spacing = toSamples(0.032 + 0.01 * random())
  const activity = createDrift(length, random, { from: 1, to: 4 })
  for (let chirp = 0; chirp < chirps; chirp++) {
    const at = ((chirp + (random() - 0.5) * 0.06) / chirps) * length
    const eagerness = activity[(Math.floor(at) + length) % length]! - 0.18
    if (eagerness <= 0) continue
    for (let part = 0; part < syllables; part++) {
      const growing = 0.6 + (0.4 * part) / syllables
      mixAt(insects, { at: at + part * spacing, sound, level: level * eagerness * growing, pan })
    }
  }
}

const createSyllable = (hertz: number) => {
  const sound = new Float32Array(toSamples(SYLLABLE))
  for (let i = 0; i < sound.length; i++) {
    const part = i / sound.length
    const angle = (2 * Math.PI * hertz * (1 - 0.02 * part) * i) / SAMPLE_RATE
    sound[i] = Math.sin(angle) * Math.sin(Math.PI * part) ** 1.4
  }
  return sound
}
