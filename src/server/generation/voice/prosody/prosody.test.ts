import { describe, expect, test } from 'vitest'
import { createRandom } from '../../dsp/random.ts'
import { measurePeak } from '../../dsp/signal.ts'
import { createIntonation } from './intonation.ts'
import { planPhrases } from './plan-phrases.ts'
import { setPauses } from './set-pauses.ts'
import { shiftPitch } from './shift-pitch.ts'
import { trackPitch } from './track-pitch.ts'

const RATE = 16_000
const RANGE = { lowest: 75, highest: 250 }

/** A second of pulses that ring like a vowel, at a pitch in Hz. */
const createVoice = (hertz: number, seconds = 1) => {
  const voice = new Float32Array(RATE * seconds)
  for (let pulse = 0; pulse < voice.length; pulse += RATE / hertz) {
    for (let i = Math.ceil(pulse); i < Math.min(voice.length, pulse + 400); i++) {
      const time = (i - pulse) / RATE
      voice[i]! += 0.4 * Math.exp(-300 * time) * Math.cos(2 * Math.PI * 600 * time)
    }
  }
  return voice
}

const getMiddleHertz = (signal: Float32Array) => trackPitch(signal, RATE, RANGE).hertz[50]!

describe('pitch of a voice', () => {
  test.each([80, 103, 162, 200])('is found at %d Hz', (hertz) => {
    expect(Math.abs(getMiddleHertz(createVoice(hertz)) / hertz - 1)).toBeLessThan(0.01)
  })

  test('is not found in silence and noise', () => {
    const random = createRandom(1)
    const noise = Float32Array.from({ length: RATE }, () => 0.3 * (2 * random() - 1))
    expect(Math.max(...trackPitch(new Float32Array(RATE), RATE, RANGE).hertz)).toBe(0)
    expect(trackPitch(noise, RATE, RANGE).hertz.filter((hertz) => hertz > 0).length).toBeLessThan(5)
  })

  test.each([-4, 3, 7])('moves by %d semitones and keeps the length', (semitones) => {
    const voice = createVoice(110)
    const track = trackPitch(voice, RATE, RANGE)
    const shifted = shiftPitch(voice, { track, getShift: () => semitones, random: createRandom(2) })
    expect(shifted).toHaveLength(voice.length)
    expect(12 * Math.log2(getMiddleHertz(shifted) / 110)).toBeCloseTo(semitones, 0)
    expect(measurePeak(shifted)).toBeLessThan(1.5 * measurePeak(voice))
  })

  test('stays the same without a shift and without variation', () => {
    const voice = createVoice(110)
    const track = trackPitch(voice, RATE, RANGE)
    const same = shiftPitch(voice, { track, getShift: () => 0, random: () => 0.5 })
    const difference = measurePeak(same.subarray(2000, 14_000).map((sample, i) => sample - voice[i + 2000]!))
    expect(difference).toBeLessThan(0.1 * measurePeak(voice))
  })
})

describe('melody of a sentence', () => {
  const track = trackPitch(createVoice(110, 2), RATE, RANGE)
  const getShifts = (sentence: string, phrases = [{ from: 0, to: 2 * RATE }]) =>
    createIntonation(track, planPhrases(sentence), { phrases, melody: { range: 1, floor: 60 } })

  test('rises at the end of a question and falls at the end of a statement', () => {
    expect(getShifts('Is it warm?')(1.9 * RATE)).toBeGreaterThan(3)
    expect(getShifts('What is warm?')(1.9 * RATE)).toBeGreaterThan(1)
    expect(getShifts('It is warm.')(1.9 * RATE)).toBeLessThan(-1)
  })

  test('rises before a comma and falls after the last choice', () => {
    const phrases = [
      { from: 0, to: RATE },
      { from: RATE, to: 2 * RATE },
    ]
    expect(getShifts('One, two.', phrases)(0.95 * RATE)).toBeGreaterThan(1.5)
    expect(getShifts('Is it one, or two?', phrases)(0.95 * RATE)).toBeGreaterThan(2)
    expect(getShifts('Is it one, or two?', phrases)(1.9 * RATE)).toBeLessThan(-1)
  })

  test('never goes below the floor of the voice', () => {
    const floor = { range: 1, floor: 110 }
    const getShift = createIntonation(track, planPhrases('It rests.'), {
      phrases: [{ from: 0, to: 2 * RATE }],
      melody: floor,
    })
    for (let position = 0; position < 2 * RATE; position += 800) expect(getShift(position)).toBeGreaterThan(-0.2)
  })
})

describe('pauses inside a sentence', () => {
  test('get their exact length', () => {
    const voice = createVoice(110, 2)
    voice.fill(0, 0.9 * RATE, 1.05 * RATE)
    const paused = setPauses(voice, RATE, [{ from: 0.9 * RATE, to: 1.05 * RATE, seconds: 0.4 }])
    const isLoud = (sample: number) => Math.abs(sample) > 0.016 * measurePeak(voice)
    const from = paused.subarray(0, RATE).findLastIndex(isLoud)
    const to = RATE + paused.subarray(RATE).findIndex(isLoud)
    expect((to - from) / RATE).toBeCloseTo(0.4, 1)
    expect(paused.length / RATE).toBeCloseTo(2 - 0.15 + 0.4, 1)
  })
})
