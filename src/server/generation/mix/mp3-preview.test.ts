import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MPEGDecoder } from 'mpg123-decoder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SAMPLE_RATE } from '../dsp/signal.ts'
import { writeMp3 } from './mp3.ts'
import { cutPreview } from './mp3-preview.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alaia-beginning-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const createTone = (seconds: number): Float32Array =>
  Float32Array.from(
    { length: seconds * SAMPLE_RATE },
    (_, index) => 0.4 * Math.sin((index * 2 * Math.PI * 440) / SAMPLE_RATE),
  )

const createMp3 = async (channels: 1 | 2, kilobits: 64 | 96): Promise<Uint8Array> => {
  const file = join(folder, `${channels}.mp3`)
  const signal = createTone(10)
  await writeMp3(file, { kilobits, channels }, [channels === 1 ? [signal] : [signal, signal]])
  return readFile(file)
}

const decodeSamples = async (mp3: Uint8Array): Promise<Float32Array> => {
  const decoder = new MPEGDecoder()
  await decoder.ready
  // This is a view of the decoder's own memory, which the next decoder overwrites.
  const samples = decoder.decode(mp3).channelData[0]!.slice()
  decoder.free()
  return samples
}

/** Returns the level of a tenth of a second, in decibels relative to full scale. */
const levelAt = (signal: Float32Array, seconds: number): number => {
  const excerpt = signal.subarray(seconds * SAMPLE_RATE, (seconds + 0.1) * SAMPLE_RATE)
  const power = excerpt.reduce((sum, value) => sum + value * value, 0) / excerpt.length
  return 10 * Math.log10(power + 1e-12)
}

test.each([
  [1, 64],
  [2, 96],
] as const)(
  'the MP3 preview with %i channels matches the start of the recording and fades out',
  async (channels, kilobits) => {
    const fullMp3 = await createMp3(channels, kilobits)
    const beginning = cutPreview(fullMp3, { seconds: 6, fade: 2 })
    const [fullSamples, previewSamples] = [await decodeSamples(fullMp3), await decodeSamples(beginning)]
    expect(previewSamples.length / SAMPLE_RATE).toBeCloseTo(6, 0)
    expect(levelAt(previewSamples, 2)).toBeCloseTo(levelAt(fullSamples, 2), 1)
    expect(levelAt(previewSamples, 3.5)).toBeCloseTo(levelAt(fullSamples, 3.5), 1)
    expect(levelAt(previewSamples, 5)).toBeLessThan(levelAt(fullSamples, 5) - 20)
    expect(levelAt(previewSamples, 5.85)).toBeLessThan(-60)
  },
)

test('the MP3 preview of a short recording contains all of it', async () => {
  const fullMp3 = await createMp3(1, 64)
  expect(cutPreview(fullMp3, { seconds: 60, fade: 1 }).length).toBeGreaterThan(fullMp3.length * 0.99)
})

test('the MP3 preview is empty for data that is not MP3', () => {
  expect(cutPreview(new Uint8Array(5000).fill(7), { seconds: 60, fade: 5 })).toHaveLength(0)
  expect(cutPreview(new Uint8Array(), { seconds: 60, fade: 5 })).toHaveLength(0)
})
