/** Plays the background sound under a draft: the same loop that it will be mixed with, at the same level. */
import { AMBIENCE_MIX } from '#rules/exercise-ambience.ts'
import { ignoreRejection } from '#web/lib/log.ts'

const BED_GAIN = 10 ** (AMBIENCE_MIX.decibels / 20)
/** Time constants: the level drops at once and returns slowly. */
const FADE_DOWN_SECONDS = 0.06
const FADE_UP_SECONDS = 1.2

interface BackgroundSoundOptions {
  url: string
  context: AudioContext
  /** Aborting it silences the sound for good. */
  signal: AbortSignal
}

/** @returns a function that takes whether the voice is speaking */
export const startBackgroundSound = ({
  url,
  context,
  signal,
}: BackgroundSoundOptions): ((speaking: boolean) => void) => {
  const level = context.createGain()
  level.gain.value = 0
  level.connect(context.destination)
  const startLoop = async () => {
    const response = await fetch(url, { signal })
    const source = context.createBufferSource()
    source.buffer = await context.decodeAudioData(await response.arrayBuffer())
    if (signal.aborted) return
    source.loop = true
    source.connect(level)
    source.start()
    signal.addEventListener('abort', () => source.stop(), { once: true })
  }
  // The voice speaks without the loop.
  void ignoreRejection(startLoop())
  return (speaking) => {
    const [targetGain, pace] = speaking
      ? [BED_GAIN * AMBIENCE_MIX.ducked, FADE_DOWN_SECONDS]
      : [BED_GAIN, FADE_UP_SECONDS]
    level.gain.setTargetAtTime(targetGain, context.currentTime, pace)
  }
}
