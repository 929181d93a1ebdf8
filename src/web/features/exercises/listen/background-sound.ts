/** What lies under a draft while it is read: the loop it will be mixed with, as loud as it will be. */
import { BED } from '#rules/bed.ts'

const LEVEL = 10 ** (BED.decibels / 20)
/** Time constants in seconds: it steps back at once and comes back slowly. */
const DOWN = 0.06
const UP = 1.2

interface BackgroundSoundOptions {
  url: string
  sound: AudioContext
  /** Silent from then on. */
  signal: AbortSignal
}

/** @returns tells it whether someone speaks; a loop that cannot be had leaves the voice alone */
export const startBackgroundSound = ({ url, sound, signal }: BackgroundSoundOptions): ((speaking: boolean) => void) => {
  const level = sound.createGain()
  level.gain.value = 0
  level.connect(sound.destination)
  const lie = async () => {
    const answer = await fetch(url, { signal })
    const source = sound.createBufferSource()
    source.buffer = await sound.decodeAudioData(await answer.arrayBuffer())
    if (signal.aborted) return
    source.loop = true
    source.connect(level)
    source.start()
    signal.addEventListener('abort', () => source.stop(), { once: true })
  }
  lie().catch(() => undefined)
  return (speaking) => {
    const [wanted, pace] = speaking ? [LEVEL * BED.ducked, DOWN] : [LEVEL, UP]
    level.gain.setTargetAtTime(wanted, sound.currentTime, pace)
  }
}
