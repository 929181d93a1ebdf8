import { SAMPLE_RATE, toSamples, createStereo, type Stereo } from '../dsp/signal.ts'
import {
  processCircular,
  drawCurve,
  createDrift,
  filterLoop,
  addReverb,
  addLayer,
  createWhiteNoise,
  toOnePoleShare,
  createPinkNoise,
  mixAt,
  type LoopShape,
} from './loop.ts'
import type { RandomSource } from '#art/seeded-random.ts'

/** Wind in the treetops, rustling leaves that follow the wind, and a few birds at different distances. */
export const createForestLoop = ({ seconds, random }: LoopShape) => {
  const length = toSamples(seconds)
  const loop = createStereo(length)
  const gust = createDrift(length, random, { from: 1, to: 7 })
  for (const channel of loop) addWind(channel, gust, random)
  const birds = createStereo(length)
  for (const kind of [0, 1, 2, 3, 0]) addBird(birds, { song: SONGS[kind]!, seconds, random })
  addReverb(birds, { decay: 1.8, damping: 0.35, wet: 0.9, dry: 0.75 })
  loop.forEach((channel, side) => addLayer(channel, birds[side]!, 1))
  return loop
}

const addWind = (channel: Float32Array, gust: Float32Array, random: RandomSource) => {
  const length = channel.length
  const channelDrift = createDrift(length, random, { from: 3, to: 14 })
  const strength = drawCurve(length, (at) => Math.max(0, 0.65 * gust[at]! + 0.35 * channelDrift[at]!))
  const wind = createPinkNoise(length, random)
  const openness = drawCurve(length, (at) => toOnePoleShare(180 + 900 * strength[at]! ** 2))
  let [first, second] = [0, 0]
  processCircular(wind, (part) => {
    const offset = length - part.length
    for (let i = 0; i < part.length; i++) {
      first += (part[i]! - first) * openness[offset + i]!
      second += (first - second) * openness[offset + i]!
      part[i] = second
    }
  })
  const leaves = filterLoop(
    createWhiteNoise(length, random),
    { kind: 'highpass', hertz: 2200 },
    { kind: 'lowpass', hertz: 7000 },
  )
  const flutter = createDrift(length, random, { from: 60, to: 380, waves: 12 })
  for (let i = 0; i < length; i++) {
    const rustle = leaves[i]! * 0.022 * strength[i]! * strength[i]! * (0.5 + flutter[i]!)
    channel[i]! += wind[i]! * (0.25 + 0.6 * strength[i]!) + rustle
  }
}

/** A note that glides from one pitch to another. Durations are in seconds. */
type Note = { from: number; to: number; lasts: number; gap: number }
type Song = (random: RandomSource) => Note[]

const SONGS: Song[] = [
  () => [
    { from: 3900, to: 3200, lasts: 0.22, gap: 0.08 },
    { from: 3150, to: 2800, lasts: 0.34, gap: 0 },
  ],
  (random) =>
    Array.from({ length: 5 + Math.floor(random() * 5) }, () => ({
      from: 4600 + 500 * random(),
      to: 5400,
      lasts: 0.045,
      gap: 0.035,
    })),
  (random) =>
    Array.from({ length: 3 }, () => ({
      from: 2200 + 900 * random(),
      to: 2500 + 900 * random(),
      lasts: 0.12 + 0.1 * random(),
      gap: 0.05,
    })),
  () => [
    { from: 5200, to: 6400, lasts: 0.08, gap: 0.12 },
    { from: 5200, to: 6400, lasts: 0.08, gap: 0.12 },
    { from: 5300, to: 4300, lasts: 0.2, gap: 0 },
  ],
]

const addBird = (birds: Stereo, { song, seconds, random }: { song: Song; seconds: number; random: RandomSource }) => {
  const pan = random() * 1.7 - 0.85
  const distance = 0.012 + 0.03 * random() * random()
  const calls = Math.max(1, Math.round(seconds / (5 + 6 * random())))
  for (let call = 0; call < calls; call++) {
    if (random() >= 0.8) continue
    let at = ((call + random() * 0.8) / calls) * birds[0].length
    const level = distance * (0.6 + 0.4 * random())
    for (const note of song(random)) {
      mixAt(birds, { at, sound: createWhistle(note), level, pan })
      at += toSamples(note.lasts + note.gap)
    }
  }
}

const createWhistle = ({ from, to, lasts }: Note) => {
  const sound = new Float32Array(toSamples(lasts))
  let angle = 0
  for (let i = 0; i < sound.length; i++) {
    const part = i / sound.length
    const trill = 60 * Math.sin((2 * Math.PI * 26 * i) / SAMPLE_RATE)
    const hertz = from + (to - from) * (0.5 - 0.5 * Math.cos(Math.PI * part)) + trill
    angle += (2 * Math.PI * hertz) / SAMPLE_RATE
    sound[i] = (Math.sin(angle) + 0.12 * Math.sin(2 * angle)) * Math.sin(Math.PI * part) ** 0.8
  }
  return sound
}
