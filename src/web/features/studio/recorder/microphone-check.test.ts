import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '#art/seeded-random.ts'
import { judgeMicrophone, measureFloor, measureSentence, measureSpeechSeconds } from './microphone-check.ts'

const RATE = 16_000

/** White noise of this level in dBFS. */
const createNoise = (decibels: number, seconds: number): Float32Array => {
  const random = createSeededRandom(`noise ${decibels}`)
  const amplitude = 10 ** (decibels / 20) * Math.sqrt(3)
  return Float32Array.from({ length: seconds * RATE }, () => (random() * 2 - 1) * amplitude)
}

/** Five words of a tone with pauses between; each one ends as fast as the room lets it. */
const createSentence = (decibels: number, { decaySeconds = 0.06, noiseDb = -75 } = {}): Float32Array => {
  const noise = createNoise(noiseDb, 5)
  const amplitude = 10 ** (decibels / 20) * Math.SQRT2
  return noise.map((sample, index) => {
    const seconds = index / RATE
    const inWord = seconds % 1
    const after = inWord - 0.35
    const envelope = after < 0 ? 1 : 10 ** (-after / decaySeconds)
    return sample + amplitude * envelope * Math.sin(2 * Math.PI * 220 * seconds)
  })
}

const judge = (sentence: Float32Array, floorDb = -75) => {
  const floor = measureFloor(createNoise(floorDb, 5), RATE)
  return judgeMicrophone(floor, measureSentence(sentence, RATE, floor))
}

describe('noise floor', () => {
  it('is the level of the silence', () => {
    expect(measureFloor(createNoise(-62, 5), RATE)).toBeCloseTo(-62, 0)
  })

  it('ignores a slammed door', () => {
    const silence = createNoise(-62, 5)
    silence.fill(0.9, RATE, RATE * 1.3)
    expect(measureFloor(silence, RATE)).toBeCloseTo(-62, 0)
  })
})

describe('microphone check', () => {
  it('finds nothing wrong with a quiet room and a calm voice', () => expect(judge(createSentence(-20))).toEqual([]))

  it('measures the level of the words, without the pauses', () => {
    const { rms } = measureSentence(createSentence(-20), RATE, -75)
    expect(rms).toBeGreaterThan(-21.5)
    expect(rms).toBeLessThan(-19.5)
  })

  it('finds a voice that is too soft or too loud', () => {
    expect(judge(createSentence(-42))).toEqual(['too_soft'])
    expect(judge(createSentence(-4))).toEqual(['too_loud'])
  })

  it('finds noise', () => {
    expect(judge(createSentence(-20, { noiseDb: -46 }), -46)).toEqual(['noisy'])
    expect(judge(createSentence(-18, { noiseDb: -36 }), -36)).toEqual(['very_noisy'])
  })

  it('finds an echo', () => expect(judge(createSentence(-20, { decaySeconds: 0.4 }))).toEqual(['echo']))

  it('finds that no audio comes', () => {
    expect(judge(new Float32Array(RATE * 3))).toEqual(['no_sound'])
    expect(judge(createNoise(-60, 5), -60)).toEqual(['no_sound'])
  })

  it('survives a recording of nothing', () => {
    expect(judge(new Float32Array(0))).toEqual(['no_sound'])
    expect(measureSpeechSeconds(new Float32Array(0), RATE)).toBe(0)
  })
})

describe('length of the speech', () => {
  it('leaves out the silence around it', () => {
    const audio = new Float32Array(RATE * 4)
    audio.set(createSentence(-20).subarray(0, RATE * 0.3), RATE)
    audio.set(createSentence(-20).subarray(0, RATE * 0.3), RATE * 2)
    expect(measureSpeechSeconds(audio, RATE)).toBeCloseTo(1.3, 1)
  })
})
