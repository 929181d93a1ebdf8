/** Mixes voice, reverb, bells and background sound into the audio of a session, block by block. */
import { Limiter } from '../dsp/limiter.ts'
import { Reverb } from '../dsp/reverb.ts'
import { toGain, measurePeak, toSamples, scaleSignal, createStereo, type Stereo } from '../dsp/signal.ts'
import { createReverbFilters } from '../voice/polish.ts'
import type { Bed } from './ambience-bed.ts'
import type { PlacedSound, Timeline } from './timeline.ts'

const BLOCK = toSamples(0.25)
const REVERB_SEND_GAIN = toGain(-17)
/** Leaves headroom for peaks between the samples, and for what MP3 adds to a peak. */
const CEILING = toGain(-2)
/** Below this level the reverb has died away: the encoder would drop the rest. */
const INAUDIBLE_LEVEL = toGain(-120)

/** The delay of a sound in the mix, in samples. */
export const MIX_DELAY = Limiter.delay

/**
 * Mixes a timeline block by block with the reverb of a small dark room, and over a bed if there is one. A long
 * session therefore needs no more memory than its speech. The arrays of a block are reused for the next one.
 */
export function* mixDown({ sounds, length }: Pick<Timeline, 'sounds' | 'length'>, bed?: Bed): Generator<Stereo> {
  const limiter = new Limiter(CEILING)
  const smallReverb = new SmallReverb()
  const [left, right] = createStereo(BLOCK)
  for (let from = 0; from < length; from += BLOCK) {
    const size = Math.min(BLOCK, length - from)
    const block: Stereo = [left.subarray(0, size), right.subarray(0, size)]
    block[0].fill(0)
    for (const sound of sounds) mixInto(block[0], from, sound)
    bed?.listen(block[0])
    smallReverb.process(block)
    bed?.addTo(block)
    limiter.process(block)
    yield block
  }
}

const mixInto = (block: Float32Array, from: number, { at, signal, level }: PlacedSound) => {
  const first = Math.max(0, from - at)
  const last = Math.min(signal.length, from + block.length - at)
  for (let i = first; i < last; i++) block[at + i - from]! += signal[i]! * level
}

/**
 * The reverb of the speech chain, which pauses in long silences: two thirds of a session are silent and cost nothing.
 */
class SmallReverb {
  #reverb = new Reverb({ decay: 1.3, damping: 0.5, predelay: 0.022 })
  #filters = createReverbFilters()
  #send = new Float32Array(BLOCK)
  #wet = createStereo(BLOCK)
  #isPaused = true

  /** Takes the dry signal from the left channel, and leaves both channels with reverb. */
  process([left, right]: Stereo) {
    const isSilent = measurePeak(left) === 0
    right.set(left)
    if (isSilent && this.#isPaused) return
    this.#add([left, right])
    this.#isPaused = isSilent && Math.max(measurePeak(left), measurePeak(right)) < INAUDIBLE_LEVEL
    if (this.#isPaused) this.#reset()
  }

  #add([left, right]: Stereo) {
    const send = this.#send.subarray(0, left.length)
    send.set(left)
    scaleSignal(send, REVERB_SEND_GAIN)
    for (const filter of this.#filters) filter.process(send)
    const [wetLeft, wetRight]: Stereo = [this.#wet[0].subarray(0, left.length), this.#wet[1].subarray(0, left.length)]
    this.#reverb.process(send, [wetLeft, wetRight])
    for (let i = 0; i < left.length; i++) {
      left[i]! += wetLeft[i]!
      right[i]! += wetRight[i]!
    }
  }

  #reset() {
    this.#reverb.reset()
    for (const filter of this.#filters) filter.reset()
  }
}
