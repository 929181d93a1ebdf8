import { describe, expect, test } from 'vitest'
import { LoudnessMeter } from '../dsp/loudness.ts'
import { measurePeak, SAMPLE_RATE } from '../dsp/signal.ts'
import { synthesize } from './flite.ts'
import { narrators } from './narrators.ts'
import { trackPitch } from './prosody/track-pitch.ts'
import { synthesizeSpeech } from './synthesize-speech.ts'
import { trim } from './trim.ts'

const SENTENCE = 'You could let your shoulders be wherever they are.'

describe('built-in voices', () => {
  test('produce the same samples for the same text every time', async () => {
    const first = await synthesizeSpeech(SENTENCE, narrators.River, 'adult')
    await synthesizeSpeech('Something else, a little longer than that.', narrators.Willow, 'k_5')
    expect(await synthesizeSpeech(SENTENCE, narrators.River, 'adult')).toEqual(first)
  })

  test('differ between River and Willow', async () => {
    const [river, willow] = await Promise.all([
      synthesizeSpeech(SENTENCE, narrators.River, 'adult'),
      synthesizeSpeech(SENTENCE, narrators.Willow, 'adult'),
    ])
    expect(river.length).not.toBe(willow.length)
  })

  test('speak more slowly to K-5 students', async () => {
    const young = await synthesizeSpeech(SENTENCE, narrators.Willow, 'k_5')
    const adult = await synthesizeSpeech(SENTENCE, narrators.Willow, 'adult')
    expect(young.length / adult.length).toBeCloseTo(1.25 / 1.15, 1)
  })

  test('start and end a clip in silence without a click', async () => {
    const clip = await synthesizeSpeech(SENTENCE, narrators.Willow, 'adult')
    expect(clip.length / SAMPLE_RATE).toBeGreaterThan(2)
    expect(measurePeak(clip)).toBeLessThan(1)
    for (const edge of [clip.subarray(0, 50), clip.subarray(-50)]) expect(measurePeak(edge)).toBeLessThan(0.005)
  })

  test.each(['River', 'Willow'] as const)('raise the end of a question: %s', async (name) => {
    const endOf = async (sentence: string) => {
      const clip = await synthesizeSpeech(sentence, narrators[name], 'adult')
      const { hertz } = trackPitch(clip, SAMPLE_RATE, narrators[name].melody)
      const voiced = hertz.filter((value) => value > 0)
      return voiced.slice(-12).toSorted()[6]!
    }
    const [question, statement] = [await endOf('Is it warm in the window?'), await endOf('It is warm in the window.')]
    expect(12 * Math.log2(question / statement)).toBeGreaterThan(3)
  })

  test('speak every line equally loud', async () => {
    const lines = ['In.', 'Flat water.', 'Whose has gravel in it?', 'Around you there are things with edges.']
    const clips = await Promise.all(lines.map((line) => synthesizeSpeech(line, narrators.Willow, 'adult')))
    const levels = clips.slice(1).map((clip) => {
      const meter = new LoudnessMeter(2)
      meter.push([clip, clip])
      return meter.integrated()
    })
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(1)
    for (const clip of clips) expect(measurePeak(clip)).toBeLessThan(1)
  })

  test('rest at a dash for longer than at a comma', async () => {
    const speak = (sentence: string) => synthesizeSpeech(sentence, narrators.River, 'adult')
    const [comma, dash] = await Promise.all([
      speak('The chair is here, so are you.'),
      speak('The chair is here - so are you.'),
    ])
    expect((dash.length - comma.length) / SAMPLE_RATE).toBeCloseTo(0.14, 2)
  })

  test('speak the shortest cue', async () => {
    const { signal, sampleRate } = await synthesize('In.', { voice: 'rms', stretch: 1.15, pitch: 1 })
    expect(sampleRate).toBe(16_000)
    expect(trim(signal, sampleRate).length).toBeGreaterThan(2000)
  })

  test.each(['Shh.', 'Psst, hmm...', 'A.', '7', 'Is it?', 'One - two...'])(
    'speak "%s" without a fault',
    async (text) => {
      for (const narrator of [narrators.River, narrators.Willow]) {
        const clip = await synthesizeSpeech(text, narrator, 'k_5')
        expect(clip.every(Number.isFinite)).toBe(true)
        expect(measurePeak(clip)).toBeGreaterThan(0.05)
      }
    },
  )

  test('trim pure silence to nothing', () => {
    expect(trim(new Float32Array(1000), 16_000)).toHaveLength(0)
  })
})
