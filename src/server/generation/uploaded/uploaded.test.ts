import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  createFlac,
  createMp3,
  createSpeech,
  AUDIO_RATE,
  createSilentFlac,
  createVorbis,
  createWav,
} from '#tests/support/files/audio-files.ts'
import { resample } from '../dsp/resample.ts'
import { StreamResampler } from '../dsp/stream-resampler.ts'
import { transcodeUpload } from './transcode-upload.ts'
import { InvalidAudioError } from './audio-problems.ts'
import { processAudioInWorker } from './process-in-worker.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'alaia-uploaded-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const createJob = (bytes: Uint8Array, kind: 'session' | 'ambience' = 'session') => {
  const source = join(folder, `sent-${(count += 1)}`)
  writeFileSync(source, bytes)
  return { kind, source, file: join(folder, `${count}.mp3`) }
}
/** Processes the file in this thread, because starting a worker takes longer than such short audio. */
const processBytes = (bytes: Uint8Array, kind?: 'session' | 'ambience') =>
  transcodeUpload(createJob(bytes, kind), () => undefined)
const getMessage = async (result: Promise<unknown>): Promise<string> => {
  const error = await result.catch((cause: Error) => cause)
  if (!(error instanceof InvalidAudioError)) throw new Error('the file was not rejected')
  return error.message
}
const getRejection = (bytes: Uint8Array, kind?: 'session' | 'ambience') => getMessage(processBytes(bytes, kind))

const voice = createSpeech(6)
const voice48 = createSpeech(6, { rate: 48_000 })

describe('uploaded recording', () => {
  const kinds: [string, () => Buffer | Promise<Buffer>][] = [
    ['WAV', () => createWav([voice, voice])],
    ['WAV of one channel, 24 bits and 48 kHz', () => createWav([voice48], { rate: 48_000, bits: 24 })],
    ['WAV of floating point', () => createWav([voice], { bits: 32, float: true })],
    ['WAV whose writer could not know its length', () => createWav([voice], { declaredLength: 0xffff_ffff })],
    ['MP3', () => createMp3([voice, voice])],
    ['FLAC', () => createFlac([voice, voice])],
    ['Ogg Vorbis', () => createVorbis([voice])],
  ]
  test.each(kinds)('is converted to the standard format from %s', async (_kind, createFile) => {
    const audio = await processBytes(await createFile())
    expect(Math.abs(audio.durationSeconds - 6)).toBeLessThan(0.15)
    expect(Math.abs(audio.lufs + 19)).toBeLessThan(1)
    expect(audio.truePeakDb).toBeLessThan(-1)
    expect(audio.voiced.map(([from, to]) => [Math.round(from), Math.round(to)])).toEqual([
      [0, 2],
      [3, 5],
    ])
    expect(Math.max(...audio.waveform)).toBe(1)
  })

  test('is converted to the standard format from Ogg Opus', async () => {
    // The file has three seconds of the same murmur, encoded by a browser.
    const audio = await processBytes(readFileSync(new URL('../../../../tests/support/murmur.opus', import.meta.url)))
    expect(Math.abs(audio.durationSeconds - 3)).toBeLessThan(0.15)
    expect(Math.abs(audio.lufs + 19)).toBeLessThan(1)
    expect(audio.voiced.map(([from, to]) => [Math.round(from), Math.round(to)])).toEqual([[0, 2]])
  })

  test('reports each step of its conversion in a worker thread', async () => {
    const steps = new Set<string>()
    await processAudioInWorker(createJob(createWav([voice])), { onProgress: ({ step }) => steps.add(step) })
    expect([...steps]).toEqual(['probe', 'decode', 'normalise', 'waveform'])
  })

  test('is converted to identical bytes each time', async () => {
    const bytes = createFlac([voice])
    expect((await processBytes(bytes)).sha256).toBe((await processBytes(bytes)).sha256)
  })

  test('is normalized to the common loudness below full scale, however quiet or peaky it is', async () => {
    const quiet = await processBytes(createWav([createSpeech(4, { level: 0.008 })], { bits: 24 }))
    expect(Math.abs(quiet.lufs + 19)).toBeLessThan(1)
    const clicks = createSpeech(6, { level: 0.03 }).map((value, i) => (i % 20_000 < 4 ? 0.99 : value))
    expect((await processBytes(createWav([clicks]))).truePeakDb).toBeLessThan(-1)
  })

  test('becomes a loop with a margin on both sides if it is a background sound', async () => {
    const { loopStart, loopEnd, durationSeconds, lufs } = await processBytes(createWav([createSpeech(12)]), 'ambience')
    expect(loopEnd - loopStart).toBeCloseTo(9, 1)
    expect(durationSeconds).toBeGreaterThan(loopEnd + 0.2)
    expect(Math.abs(lufs + 26)).toBeLessThan(1)
  })
})

describe('unsupported recording', () => {
  test('is rejected with an error message', async () => {
    const wav = createWav([voice])
    expect(await getRejection(Buffer.alloc(0))).toMatch(/no sound/)
    expect(await getRejection(Buffer.from('<svg onload="alert(1)">'))).toMatch(/Try MP3, WAV, FLAC or Ogg/)
    expect(await getRejection(createWav([new Float32Array(3 * AUDIO_RATE)]))).toMatch(/silent/)
    expect(await getRejection(createWav([voice.subarray(0, 4000)]))).toMatch(/shorter than a second/)
    expect(await getRejection(wav.subarray(0, 200_000))).toMatch(/stops after 0:02 of 0:06/)
    expect(await getRejection(createFlac([voice]).subarray(0, 200_000))).toMatch(/stops after/)
    expect(await getRejection((await createVorbis([voice])).subarray(0, 9000))).toMatch(/stops in the middle/)
    expect(await getRejection(createWav([voice], { rate: 1000 }))).toMatch(/sample rate/)
    expect(await getRejection(createWav(Array.from({ length: 12 }, () => voice.subarray(0, 50_000))))).toMatch(
      /channels/,
    )
    expect(await getRejection(createWav([createSpeech(4)]), 'ambience')).toMatch(/shorter than 8 seconds/)
    expect(await getRejection(createSilentFlac(8000))).toMatch(/longer than 2 hours/)
  })

  test('is rejected by the worker thread too and leaves no files', async () => {
    const job = createJob(createWav([new Float32Array(3 * AUDIO_RATE)]))
    expect(await getMessage(processAudioInWorker(job))).toMatch(/silent/)
    expect(readdirSync(folder).filter((name) => name.startsWith(`${count}.mp3`))).toEqual([])
  })

  test('is rejected if its header is valid and its body is noise', async () => {
    const addNoise = (bytes: Buffer, from: number) => {
      const broken = Buffer.from(bytes)
      for (let i = from; i < broken.length; i++) broken[i] = (i * 7919 + (i >> 3) * 104_729) & 0xff
      return broken
    }
    for (const broken of [addNoise(createFlac([voice]), 42), addNoise(await createMp3([voice]), 400)]) {
      expect(await getMessage(processAudioInWorker(createJob(broken)))).toMatch(/^\S.*\.$/)
    }
  })
})

describe.skipIf(process.platform === 'win32')('recording of a phone', () => {
  const path = process.env['PATH']
  afterEach(() => {
    process.env['PATH'] = path
  })
  const m4a = Buffer.concat([Buffer.from('\0\0\0\x18ftypM4A \0\0\0\0M4A mp42', 'latin1'), Buffer.alloc(600)])
  /** Installs a shell script as `ffmpeg`. In its text, RAW stands for a file with four seconds of speech. */
  const installFfmpeg = (scriptText: string) => {
    const phoneVoice = createSpeech(4)
    const raw = join(folder, 'raw')
    writeFileSync(
      raw,
      Float32Array.from({ length: 2 * phoneVoice.length }, (_, i) => phoneVoice[i >> 1]!),
    )
    writeFileSync(join(folder, 'ffmpeg'), `#!/bin/sh\n${scriptText.replace('RAW', raw)}\n`, { mode: 0o755 })
    process.env['PATH'] = folder
  }

  test('is decoded by ffmpeg if that is installed', async () => {
    installFfmpeg('exec /bin/cat RAW')
    const audio = await processBytes(m4a)
    expect(Math.abs(audio.durationSeconds - 4)).toBeLessThan(0.15)
    expect(Math.abs(audio.lufs + 19)).toBeLessThan(1)
  })

  test('is rejected with a clear message if ffmpeg is missing or fails', async () => {
    process.env['PATH'] = '/nowhere'
    expect(await getRejection(m4a)).toMatch(/MP3, WAV, FLAC or Ogg/)
    installFfmpeg('exit 1')
    expect(await getRejection(m4a)).toMatch(/damaged/)
  })
})

describe('resampling', () => {
  test('gives the same result for any block size', () => {
    const fullSignal = createSpeech(1, { rate: 48_000 })
    const resampleInBlocks = (sizes: number[]) => {
      const resampler = new StreamResampler(48_000, AUDIO_RATE)
      const out: number[] = []
      for (let from = 0, i = 0; from < fullSignal.length; i += 1) {
        const size = sizes[i % sizes.length]!
        out.push(...resampler.push(fullSignal.subarray(from, from + size)))
        from += size
      }
      return [...out, ...resampler.end()]
    }
    const resampled = resampleInBlocks([1, 7, 4000, 333])
    expect(resampled).toEqual(resampleInBlocks([100_000]))
    const resampledAtOnce = resample(fullSignal, 48_000, AUDIO_RATE)
    expect(resampled.length).toBe(resampledAtOnce.length)
    // The two resamplers differ at the edges, because their kernels have different lengths. Compare only the middle.
    const differences = resampled.slice(100, -100).map((value, i) => Math.abs(value - resampledAtOnce[i + 100]!))
    expect(Math.max(...differences)).toBeLessThan(0.01)
  })
})
