/**
 * Records one take from the blocks of a microphone. It goes on for 300 ms after the press, because the last audio of a
 * word comes later than the finger, and some browsers deliver the last blocks late. A microphone that is lost ends the
 * take at once, with everything that came before.
 */
import { MAX_TAKE_BYTES, MAX_TAKE_SECONDS, TAKE_BITS } from '#rules/studio.ts'
import { delay } from '#web/lib/delay.ts'
import { type Level, measureLevel } from './levels.ts'
import type { Microphone, MicrophoneLoss } from './microphone.ts'
import { joinBlocks } from './wav.ts'

/** Milliseconds for which the recording goes on after it was stopped. */
export const TAIL_MS = 300

export interface RecordedAudio {
  samples: Float32Array
  sampleRate: number
  /** In seconds. */
  duration: number
  level: Level
  /** The reason for an end before the person wanted it. */
  loss: MicrophoneLoss | 'too_long' | undefined
}

type Source = Pick<Microphone, 'sampleRate' | 'onBlock' | 'onLoss'>

export interface TakeRecorder {
  /** Resolves when the recording has ended, for any reason. */
  finished: Promise<RecordedAudio>
  /** Ends the recording after the tail. More calls change nothing. */
  stop: () => void
  /** Ends the recording, and nobody needs it. */
  cancel: () => void
}

/** The most samples that the server accepts: a device with a very high rate reaches the limit of bytes first. */
const getMaxSamples = (sampleRate: number): number =>
  Math.min(MAX_TAKE_SECONDS * sampleRate, Math.floor(MAX_TAKE_BYTES / (TAKE_BITS / 8)) - 100)

/** @param wait for tests */
export const startTake = (source: Source, wait = delay): TakeRecorder => {
  const blocks: Float32Array[] = []
  let length = 0
  let isStopping = false
  const { promise: finished, resolve } = (() => {
    let settle: (audio: RecordedAudio) => void = () => undefined
    const promise = new Promise<RecordedAudio>((done) => {
      settle = done
    })
    return { promise, resolve: settle }
  })()

  const end = (loss: RecordedAudio['loss']): void => {
    stopBlocks()
    stopLoss()
    const samples = joinBlocks(blocks)
    resolve({
      samples,
      sampleRate: source.sampleRate,
      duration: samples.length / source.sampleRate,
      level: measureLevel(samples),
      loss,
    })
  }
  const stopBlocks = source.onBlock((block) => {
    blocks.push(block)
    length += block.length
    // A recording that was forgotten stops by itself.
    if (length + block.length > getMaxSamples(source.sampleRate)) end('too_long')
  })
  const stopLoss = source.onLoss((loss) => loss && end(loss))
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    await wait(TAIL_MS)
    end(undefined)
  }
  return { finished, stop: () => void stop(), cancel: () => end(undefined) }
}

/** Records for a fixed time, such as the silence of the microphone check. */
export const recordFor = async (source: Source, seconds: number, wait = delay): Promise<RecordedAudio> => {
  const recorder = startTake(source, wait)
  await Promise.race([wait(seconds * 1000), recorder.finished])
  recorder.cancel()
  return recorder.finished
}
