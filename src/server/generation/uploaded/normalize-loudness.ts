import { readFileSync, rmSync } from 'node:fs'
import { MPEGDecoder } from 'mpg123-decoder'
import { HIGHEST_PEAK_DB } from '#rules/catalog.ts'
import { Limiter } from '../dsp/limiter.ts'
import { LoudnessMeter } from '../dsp/loudness.ts'
import { toDecibels, toGain, type Stereo, createStereo } from '../dsp/signal.ts'
import { TruePeakMeter } from '../dsp/true-peak.ts'
import { type Mp3File, type Mp3Format, writeMp3 } from '../mix/mp3.ts'
import type { StereoBlock } from './convert-to-stereo.ts'

/** The largest difference between wanted and measured loudness, in decibels. Beyond it, the file is encoded again. */
const TOLERANCE_DB = 0.5
const MAX_ATTEMPTS = 4
/** Leaves headroom for what MP3 adds to a peak. */
const FIRST_CEILING_DB = -2
const CHUNK = 1 << 16
/** Progress is reported after this many bytes of a finished file. */
const REPORT_EVERY_BYTES = 1 << 20

export interface NormalizedFile extends Mp3File {
  /** The loudness of the file as players play it. */
  lufs: number
  truePeakDb: number
}

interface NormalizeOptions {
  file: string
  format: Mp3Format
  /** The loudness of the input. `target` is the wanted one. */
  lufs: number
  target: number
  /** Starts the audio from the beginning for each attempt. */
  play: () => AsyncIterable<StereoBlock>
  /** Reports the progress of an attempt, from 0 to 1. */
  report: (part: number) => void
}

/** Changes the level of audio and limits it to a ceiling. The output is as long as the input. */
async function* applyGain(
  blocks: AsyncIterable<StereoBlock>,
  { gainDb, ceilingDb, report }: { gainDb: number; ceilingDb: number; report: (part: number) => void },
): AsyncGenerator<Stereo> {
  const limiter = new Limiter(toGain(ceilingDb))
  const factor = toGain(gainDb)
  for await (const { block, part } of blocks) {
    for (const channel of block) for (let i = 0; i < channel.length; i++) channel[i]! *= factor
    limiter.process(block)
    report(part)
    yield block
  }
  const rest = createStereo(Limiter.delay)
  limiter.process(rest)
  yield rest
}

/** Measures the finished file with another program than the encoder. This takes minutes for two hours of audio. */
const verifyLoudness = async (
  file: string,
  report: (part: number) => void,
): Promise<{ lufs: number; truePeakDb: number }> => {
  const bytes = readFileSync(file)
  const decoder = new MPEGDecoder()
  await decoder.ready
  const meter = new LoudnessMeter(2)
  const peak = new TruePeakMeter(2)
  try {
    for (let position = 0; position < bytes.length; position += CHUNK) {
      if (position % REPORT_EVERY_BYTES === 0) report(1)
      const { channelData, samplesDecoded } = decoder.decode(bytes.subarray(position, position + CHUNK))
      if (samplesDecoded === 0) continue
      meter.push(channelData)
      peak.push(channelData)
    }
  } finally {
    decoder.free()
  }
  return { lufs: meter.integrated(), truePeakDb: toDecibels(peak.peak()) }
}

/**
 * Writes the MP3 at the wanted loudness and below the highest peak, both measured in the finished file. Audio that
 * would have to be compressed too strongly stays quieter.
 */
export const normalizeLoudness = async ({
  file,
  format,
  lufs,
  target,
  play,
  report,
}: NormalizeOptions): Promise<NormalizedFile> => {
  let gainDb = target - lufs
  let ceilingDb = FIRST_CEILING_DB
  for (let attemptsLeft = MAX_ATTEMPTS - 1; ; attemptsLeft -= 1) {
    const mp3 = await writeMp3(file, format, applyGain(play(), { gainDb, ceilingDb, report }))
    const verified = await verifyLoudness(file, report)
    const tooHigh = verified.truePeakDb - HIGHEST_PEAK_DB
    const tooQuiet = target - verified.lufs
    if (attemptsLeft === 0 || (tooHigh < 0 && Math.abs(tooQuiet) < TOLERANCE_DB)) return { ...mp3, ...verified }
    rmSync(file, { force: true })
    if (tooHigh >= 0) ceilingDb -= tooHigh + 0.3
    gainDb += tooQuiet
  }
}
