import { SAMPLE_RATE, toSamples, createStereo, type Stereo } from '../dsp/signal.ts'
import { filterLoop, addReverb, mixAt, type LoopShape } from './loop.ts'
import { fadeOut, Sine } from './tones.ts'
import type { RandomSource } from '#art/seeded-random.ts'

/** MIDI notes, with the bass note first. */
const CHORDS = [
  [38, 57, 61, 64, 66],
  [35, 54, 57, 62, 64],
  [43, 55, 59, 62, 66],
  [45, 52, 57, 59, 64],
]
const SCALE = [62, 64, 66, 69, 71, 74, 76, 78, 81]
const SECONDS_A_NOTE = 2.2

const toHertz = (note: number) => 440 * 2 ** ((note - 69) / 12)

/** Four overlapping chords, and now and then a felt piano note from the chord that is sounding. */
export const createSoftPadLoop = ({ seconds, random }: LoopShape) => {
  const loop = createStereo(toSamples(seconds))
  addChords(loop, random)
  addPiano(loop, seconds, random)
  for (const channel of loop) filterLoop(channel, { kind: 'lowpass', hertz: 3400 })
  addReverb(loop, { decay: 3.6, damping: 0.35, wet: 0.55 })
  return loop
}

const addChords = (loop: Stereo, random: RandomSource) => {
  const chordLength = loop[0].length / CHORDS.length
  const length = Math.round(chordLength * 1.55)
  const envelope = Float32Array.from({ length }, (_, i) => Math.sin((Math.PI * i) / length) ** 1.3)
  CHORDS.forEach((chord, index) => {
    const at = index * chordLength - chordLength * 0.12
    chord.forEach((note, voice) => {
      for (const side of [-1, 1]) {
        const detuned = toHertz(note) * (1 + side * (0.0011 + 0.0006 * random()))
        const sound = createWarmTone(detuned, envelope, random)
        const width = voice === 0 ? 0.2 : 1
        mixAt(loop, { at, sound, level: voice === 0 ? 0.05 : 0.026, pan: 0.6 * side * width })
      }
    })
  })
}

/** Four harmonics, computed from the first by multiplication. The louder the note, the brighter it is. */
const createWarmTone = (hertz: number, envelope: Float32Array, random: RandomSource) => {
  const tone = new Sine(hertz, random() * 2 * Math.PI)
  const sound = new Float32Array(envelope.length)
  for (let i = 0; i < sound.length; i++) {
    const { sine, cosine } = tone
    const second = 2 * sine * cosine
    const third = sine * (3 - 4 * sine * sine)
    const fourth = 2 * second * (1 - 2 * sine * sine)
    const level = envelope[i]!
    sound[i] = level * (sine + level * (0.34 * second + 0.12 * third + 0.04 * fourth))
    tone.advance()
  }
  return sound
}

const addPiano = (loop: Stereo, seconds: number, random: RandomSource) => {
  const steps = Math.round(seconds / SECONDS_A_NOTE)
  for (let step = 0; step < steps; step++) {
    if (random() < 0.38) continue
    const chord = CHORDS[Math.floor((step / steps) * CHORDS.length)]!
    const tones = chord.slice(1).map((note) => note % 12)
    const chordNotes = SCALE.filter((note) => tones.includes(note % 12))
    const note = chordNotes[Math.floor(random() * chordNotes.length)] ?? 69
    const at = ((step + (random() - 0.5) * 0.3) / steps) * loop[0].length
    const sound = createFeltNote(toHertz(note), random)
    mixAt(loop, { at, sound, level: 0.045 * (0.5 + 0.5 * random()), pan: (note - 71) / 14 })
  }
}

const HARMONICS = [1, 0.4, 0.16, 0.07, 0.03, 0.012]

const createFeltNote = (hertz: number, random: RandomSource) => {
  const sound = new Float32Array(toSamples(5))
  HARMONICS.forEach((level, index) => {
    const harmonic = index + 1
    const tone = new Sine(hertz * harmonic * Math.sqrt(1 + 0.0004 * harmonic * harmonic), random() * 2 * Math.PI)
    const decay = (1.7 / (1 + 0.55 * index)) * (262 / hertz) ** 0.4
    const fall = Math.exp(-1 / (SAMPLE_RATE * decay))
    const swell = Math.exp(-1 / (SAMPLE_RATE * 0.009))
    let [ringing, waiting] = [level, 1]
    for (let i = 0; i < sound.length; i++) {
      sound[i]! += ringing * (1 - waiting) * tone.sine
      ringing *= fall
      waiting *= swell
      tone.advance()
    }
  })
  fadeOut(sound, 0.5)
  return sound
}
