/** What comes out of a page: the voice of the player and the sound behind it, as an ear would notice them. */
import type { BrowserContext, Page } from 'playwright-core'

interface Ear {
  voice?: HTMLAudioElement
  background?: AnalyserNode
}

/** Runs before the page's own scripts. Nothing is replaced: the voice and the last node before the speakers are noted. */
const lendAnEar = () => {
  const noted: Ear = {}
  Object.assign(globalThis, { ear: noted })
  const PlainAudio = globalThis.Audio
  globalThis.Audio = function (address?: string) {
    noted.voice = new PlainAudio(address)
    return noted.voice
  } as unknown as typeof Audio
  const { connect } = AudioNode.prototype as unknown as { connect: (this: AudioNode, to: AudioNode) => AudioNode }
  AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
    if (to instanceof AudioDestinationNode) {
      noted.background = new AnalyserNode(this.context)
      connect.call(this, noted.background)
    }
    return connect.call(this, to)
  } as typeof AudioNode.prototype.connect
}

/** In one page, or in all that a window opens. */
export const listenTo = async (page: Pick<Page | BrowserContext, 'addInitScript'>): Promise<void> => {
  await page.addInitScript(lendAnEar)
}

export interface Heard {
  /** Where the voice is, in seconds. */
  at: number
  sounding: boolean
  /** Where it has its sound from. */
  from: string
  speed: number
  keepsPitch: boolean
  /** Of the voice, 0 to 1. */
  loudness: number
  /** Root mean square of what sounds behind the voice. */
  background: number
}

export const heard = (page: Page): Promise<Heard> =>
  page.evaluate(() => {
    const { voice, background } = (globalThis as unknown as { ear: Ear }).ear
    const samples = new Float32Array(background?.fftSize ?? 1)
    background?.getFloatTimeDomainData(samples)
    return {
      at: voice?.currentTime ?? 0,
      sounding: voice ? !voice.paused && !voice.ended : false,
      from: voice?.src ?? '',
      speed: voice?.playbackRate ?? 0,
      keepsPitch: voice?.preservesPitch ?? false,
      loudness: voice?.volume ?? 0,
      background: Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length),
    }
  })

/** Puts the voice this many seconds before its end, as someone who waits would find it. */
export const nearTheEnd = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((left) => {
    const { voice } = (globalThis as unknown as { ear: Ear }).ear
    if (voice) voice.currentTime = voice.duration - left
  }, seconds)
