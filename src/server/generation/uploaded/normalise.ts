import { readFileSync, rmSync } from 'node:fs'
import { MPEGDecoder } from 'mpg123-decoder'
import { HIGHEST_PEAK_DB } from '#rules/catalog.ts'
import { Limiter } from '../dsp/limiter.ts'
import { LoudnessMeter } from '../dsp/loudness.ts'
import { decibels, gain, type Stereo, stereo } from '../dsp/signal.ts'
import { TruePeakMeter } from '../dsp/true-peak.ts'
import { type Mp3File, type Mp3Format, writeMp3 } from '../mix/mp3.ts'
import type { StereoBlock } from './as-stereo.ts'

/** How far the finished file may be from what was wanted before it is made once more. */
const CLOSE_ENOUGH = 0.5
const MOST_TRIES = 4
/** Room for what MP3 adds to a peak. */
const FIRST_CEILING_DB = -2
const CHUNK = 1 << 16
/** Bytes of a finished file after which it is said that it goes on. */
const TOLD_EVERY = 1 << 20

export interface NormalizedFile extends Mp3File {
  /** Of the file as players will hear it. */
  lufs: number
  truePeakDb: number
}

interface NormalizeOptions {
  file: string
  format: Mp3Format
  /** Of what comes in, and what is wanted. */
  lufs: number
  target: number
  /** Begins the sound anew for each try. */
  play: () => AsyncIterable<StereoBlock>
  /** Is told how far a try is, 0 to 1. */
  report: (part: number) => void
}

/** Raises or lowers a sound and keeps it below a ceiling; what leaves is as long as what came. */
async function* applyGain(
  blocks: AsyncIterable<StereoBlock>,
  { gainDb, ceilingDb, report }: { gainDb: number; ceilingDb: number; report: (part: number) => void },
): AsyncGenerator<Stereo> {
  const limiter = new Limiter(gain(ceilingDb))
  const factor = gain(gainDb)
  for await (const { block, part } of blocks) {
    for (const channel of block) for (let i = 0; i < channel.length; i++) channel[i]! *= factor
    limiter.process(block)
    report(part)
    yield block
  }
  const rest = stereo(Limiter.delay)
  limiter.process(rest)
  yield rest
}

/** The finished file, listened to by another program than the one that made it; for two hours of sound that takes minutes. */
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
    for (let at = 0; at < bytes.length; at += CHUNK) {
      if (at % TOLD_EVERY === 0) report(1)
      const { channelData, samplesDecoded } = decoder.decode(bytes.subarray(at, at + CHUNK))
      if (samplesDecoded === 0) continue
      meter.push(channelData)
      peak.push(channelData)
    }
  } finally {
    decoder.free()
  }
  return { lufs: meter.integrated(), truePeakDb: decibels(peak.peak()) }
}

/**
 * Writes the MP3 at the wanted loudness and below the highest peak, both measured in the finished file. What cannot be as
 * loud without being squeezed flat stays quieter.
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
  for (let left = MOST_TRIES - 1; ; left -= 1) {
    const mp3 = await writeMp3(file, format, applyGain(play(), { gainDb, ceilingDb, report }))
    const heard = await verifyLoudness(file, report)
    const tooHigh = heard.truePeakDb - HIGHEST_PEAK_DB
    const tooQuiet = target - heard.lufs
    if (left === 0 || (tooHigh < 0 && Math.abs(tooQuiet) < CLOSE_ENOUGH)) return { ...mp3, ...heard }
    rmSync(file, { force: true })
    if (tooHigh >= 0) ceilingDb -= tooHigh + 0.3
    gainDb += tooQuiet
  }
}
