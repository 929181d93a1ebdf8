/** Measures the audio of a page: the player's voice and the background sound. */
import type { BrowserContext, Page } from 'playwright-core'

interface AudioProbe {
  voice?: HTMLAudioElement
  background?: AnalyserNode
}

/**
 * Runs before the page's own scripts. Playback stays unchanged: the probe records the voice and the last audio node
 * before the output.
 */
const installProbe = () => {
  const probe: AudioProbe = {}
  Object.assign(globalThis, { audioProbe: probe })
  const PlainAudio = globalThis.Audio
  globalThis.Audio = function (address?: string) {
    probe.voice = new PlainAudio(address)
    return probe.voice
  } as unknown as typeof Audio
  const { connect } = AudioNode.prototype as unknown as { connect: (this: AudioNode, to: AudioNode) => AudioNode }
  AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
    if (to instanceof AudioDestinationNode) {
      probe.background = new AnalyserNode(this.context)
      connect.call(this, probe.background)
    }
    return connect.call(this, to)
  } as typeof AudioNode.prototype.connect
}

/** Installs the probe in one page, or in all pages of a window. */
export const installAudioProbe = async (page: Pick<Page | BrowserContext, 'addInitScript'>): Promise<void> => {
  await page.addInitScript(installProbe)
}

export interface AudioState {
  /** The position of the voice, in seconds. */
  position: number
  playing: boolean
  /** The URL of the audio. */
  url: string
  speed: number
  keepsPitch: boolean
  /** The volume of the voice, 0 to 1. */
  loudness: number
  /** The root mean square of the background sound. */
  background: number
}

export const readAudio = (page: Page): Promise<AudioState> =>
  page.evaluate(() => {
    const { voice, background } = (globalThis as unknown as { audioProbe: AudioProbe }).audioProbe
    const samples = new Float32Array(background?.fftSize ?? 1)
    background?.getFloatTimeDomainData(samples)
    return {
      position: voice?.currentTime ?? 0,
      playing: voice ? !voice.paused && !voice.ended : false,
      url: voice?.src ?? '',
      speed: voice?.playbackRate ?? 0,
      keepsPitch: voice?.preservesPitch ?? false,
      loudness: voice?.volume ?? 0,
      background: Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length),
    }
  })

/** Moves the voice to this many seconds before its end. */
export const seekNearEnd = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((secondsLeft) => {
    const { voice } = (globalThis as unknown as { audioProbe: AudioProbe }).audioProbe
    if (voice) voice.currentTime = voice.duration - secondsLeft
  }, seconds)
