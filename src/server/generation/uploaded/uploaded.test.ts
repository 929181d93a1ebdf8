import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { flacOf, mp3Of, murmur, RATE, silentFlacOf, vorbisOf, wavOf } from '#tests/support/files/audio-files.ts'
import { resample } from '../dsp/resample.ts'
import { StreamResampler } from '../dsp/stream-resampler.ts'
import { processUpload } from './make-ready.ts'
import { InvalidSoundError } from './refused.ts'
import { processSoundInWorker } from './take-sound.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'alaia-uploaded-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const jobOf = (bytes: Uint8Array, kind: 'session' | 'ambience' = 'session') => {
  const source = join(folder, `sent-${(count += 1)}`)
  writeFileSync(source, bytes)
  return { kind, source, file: join(folder, `${count}.mp3`) }
}
/** Processes the file in this thread, because starting a worker takes longer than such a short sound. */
const take = (bytes: Uint8Array, kind?: 'session' | 'ambience') => processUpload(jobOf(bytes, kind), () => undefined)
const sentenceOf = async (made: Promise<unknown>): Promise<string> => {
  const error = await made.catch((cause: Error) => cause)
  if (!(error instanceof InvalidSoundError)) throw new Error('the file was not refused')
  return error.message
}
const refusedWith = (bytes: Uint8Array, kind?: 'session' | 'ambience') => sentenceOf(take(bytes, kind))

const voice = murmur(6)
const voice48 = murmur(6, { rate: 48_000 })

describe('uploaded recording', () => {
  const kinds: [string, () => Buffer | Promise<Buffer>][] = [
    ['WAV', () => wavOf([voice, voice])],
    ['WAV of one channel, 24 bits and 48 kHz', () => wavOf([voice48], { rate: 48_000, bits: 24 })],
    ['WAV of floating point', () => wavOf([voice], { bits: 32, float: true })],
    ['WAV whose writer could not know its length', () => wavOf([voice], { says: 0xffff_ffff })],
    ['MP3', () => mp3Of([voice, voice])],
    ['FLAC', () => flacOf([voice, voice])],
    ['Ogg Vorbis', () => vorbisOf([voice])],
  ]
  test.each(kinds)('is converted to the standard format from %s', async (_kind, made) => {
    const sound = await take(await made())
    expect(Math.abs(sound.durationSeconds - 6)).toBeLessThan(0.15)
    expect(Math.abs(sound.lufs + 19)).toBeLessThan(1)
    expect(sound.truePeakDb).toBeLessThan(-1)
    expect(sound.voiced.map(([from, to]) => [Math.round(from), Math.round(to)])).toEqual([
      [0, 2],
      [3, 5],
    ])
    expect(Math.max(...sound.waveform)).toBe(1)
  })

  test('is converted to the standard format from Ogg Opus', async () => {
    // The file has three seconds of the same murmur, encoded by a browser.
    const sound = await take(readFileSync(new URL('../../../../tests/support/murmur.opus', import.meta.url)))
    expect(Math.abs(sound.durationSeconds - 3)).toBeLessThan(0.15)
    expect(Math.abs(sound.lufs + 19)).toBeLessThan(1)
    expect(sound.voiced.map(([from, to]) => [Math.round(from), Math.round(to)])).toEqual([[0, 2]])
  })

  test('is converted to identical bytes each time', async () => {
    const bytes = flacOf([voice])
    expect((await take(bytes)).sha256).toBe((await take(bytes)).sha256)
  })

  test('is normalized to the common loudness below full scale, however quiet or peaky it is', async () => {
    const quiet = await take(wavOf([murmur(4, { level: 0.008 })], { bits: 24 }))
    expect(Math.abs(quiet.lufs + 19)).toBeLessThan(1)
    const clicks = murmur(6, { level: 0.03 }).map((value, i) => (i % 20_000 < 4 ? 0.99 : value))
    expect((await take(wavOf([clicks]))).truePeakDb).toBeLessThan(-1)
  })

  test('becomes a loop with a margin on both sides if it is a background sound', async () => {
    const { loopStart, loopEnd, durationSeconds, lufs } = await take(wavOf([murmur(12)]), 'ambience')
    expect(loopEnd - loopStart).toBeCloseTo(9, 1)
    expect(durationSeconds).toBeGreaterThan(loopEnd + 0.2)
    expect(Math.abs(lufs + 26)).toBeLessThan(1)
  })
})

describe('unsupported recording', () => {
  test('is rejected with an error message', async () => {
    const wav = wavOf([voice])
    expect(await refusedWith(Buffer.alloc(0))).toMatch(/no sound/)
    expect(await refusedWith(Buffer.from('<svg onload="alert(1)">'))).toMatch(/Try MP3, WAV, FLAC or Ogg/)
    expect(await refusedWith(wavOf([new Float32Array(3 * RATE)]))).toMatch(/silent/)
    expect(await refusedWith(wavOf([voice.subarray(0, 4000)]))).toMatch(/shorter than a second/)
    expect(await refusedWith(wav.subarray(0, 200_000))).toMatch(/stops after 0:02 of 0:06/)
    expect(await refusedWith(flacOf([voice]).subarray(0, 200_000))).toMatch(/stops after/)
    expect(await refusedWith((await vorbisOf([voice])).subarray(0, 9000))).toMatch(/stops in the middle/)
    expect(await refusedWith(wavOf([voice], { rate: 1000 }))).toMatch(/sample rate/)
    expect(await refusedWith(wavOf(Array.from({ length: 12 }, () => voice.subarray(0, 50_000))))).toMatch(/channels/)
    expect(await refusedWith(wavOf([murmur(4)]), 'ambience')).toMatch(/shorter than 8 seconds/)
    expect(await refusedWith(silentFlacOf(8000))).toMatch(/longer than 2 hours/)
  })

  test('crashes at most its own thread and leaves no files', async () => {
    const job = jobOf(wavOf([new Float32Array(3 * RATE)]))
    expect(await sentenceOf(processSoundInWorker(job))).toMatch(/silent/)
    expect(readdirSync(folder).filter((name) => name.startsWith(`${count}.mp3`))).toEqual([])
    const steps = new Set<string>()
    await processSoundInWorker(jobOf(wavOf([voice])), { onProgress: ({ step }) => steps.add(step) })
    expect([...steps]).toEqual(['probe', 'decode', 'normalise', 'waveform'])
  })

  test('is rejected if its header is valid and its body is noise', async () => {
    const noise = (bytes: Buffer, from: number) => {
      const broken = Buffer.from(bytes)
      for (let i = from; i < broken.length; i++) broken[i] = (i * 7919 + (i >> 3) * 104_729) & 0xff
      return broken
    }
    for (const broken of [noise(flacOf([voice]), 42), noise(await mp3Of([voice]), 400)]) {
      expect(await sentenceOf(processSoundInWorker(jobOf(broken)))).toMatch(/^\S.*\.$/)
    }
  })
})

describe.skipIf(process.platform === 'win32')('recording of a phone', () => {
  const path = process.env['PATH']
  afterEach(() => {
    process.env['PATH'] = path
  })
  const m4a = Buffer.concat([Buffer.from('\0\0\0\x18ftypM4A \0\0\0\0M4A mp42', 'latin1'), Buffer.alloc(600)])
  /** Installs a program of that name, which returns four seconds of our murmur whatever its input is. */
  const installProgram = (answer: string) => {
    const voice = murmur(4)
    const raw = join(folder, 'raw')
    writeFileSync(
      raw,
      Float32Array.from({ length: 2 * voice.length }, (_, i) => voice[i >> 1]!),
    )
    writeFileSync(join(folder, 'ffmpeg'), `#!/bin/sh\n${answer.replace('RAW', raw)}\n`, { mode: 0o755 })
    process.env['PATH'] = folder
  }

  test('is decoded by ffmpeg if that is installed', async () => {
    installProgram('exec /bin/cat RAW')
    const sound = await take(m4a)
    expect(Math.abs(sound.durationSeconds - 4)).toBeLessThan(0.15)
    expect(Math.abs(sound.lufs + 19)).toBeLessThan(1)
  })

  test('is rejected with a clear message if ffmpeg is missing or fails', async () => {
    process.env['PATH'] = '/nowhere'
    expect(await refusedWith(m4a)).toMatch(/MP3, WAV, FLAC or Ogg/)
    installProgram('exit 1')
    expect(await refusedWith(m4a)).toMatch(/damaged/)
  })
})

describe('resampling', () => {
  test('gives the same result for any block size', () => {
    const fullSignal = murmur(1, { rate: 48_000 })
    const cut = (sizes: number[]) => {
      const resampler = new StreamResampler(48_000, RATE)
      const out: number[] = []
      for (let from = 0, i = 0; from < fullSignal.length; i += 1) {
        const size = sizes[i % sizes.length]!
        out.push(...resampler.push(fullSignal.subarray(from, from + size)))
        from += size
      }
      return [...out, ...resampler.end()]
    }
    const resampled = cut([1, 7, 4000, 333])
    expect(resampled).toEqual(cut([100_000]))
    const atOnce = resample(fullSignal, 48_000, RATE)
    expect(resampled.length).toBe(atOnce.length)
    // The kernel for a lower rate is a little longer.
    const differences = resampled.slice(100, -100).map((value, i) => Math.abs(value - atOnce[i + 100]!))
    expect(Math.max(...differences)).toBeLessThan(0.01)
  })
})
