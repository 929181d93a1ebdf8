/**
 * A background sound: one decoded buffer that repeats between two points without a gap, through a gain node. An audio
 * element would leave a gap after each repetition, and iOS ignores its volume. Only one plays at a time.
 */

/** A sound file, and the points between which it repeats, in seconds of the file. */
export type LoopingSound = { url: string; loop_start: number; loop_end: number }

/** The length of a fade in seconds: short enough to feel immediate, long enough not to click. */
const RAMP_SECONDS = 0.15
/** The time in milliseconds until the last samples after a fade have left the speakers. */
const RAMP_TAIL_MS = 250

type PlayingSound = { source: AudioBufferSourceNode; gain: GainNode }

const fetchAudioBuffer = async (context: AudioContext, url: string, signal: AbortSignal): Promise<AudioBuffer> => {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The background sound failed with status ${response.status}`)
  return context.decodeAudioData(await response.arrayBuffer())
}

export class AmbienceLoop {
  readonly #onFailed: () => void
  #context: AudioContext | undefined
  #playing: PlayingSound | undefined
  #sound: LoopingSound | undefined
  #loadingAbort: AbortController | undefined
  #volume = 0
  /** The share of the volume, from 0 to 1: less during a fade, or while the device reads. */
  #share = 1
  #isRunning = false

  constructor({ onFailed }: { onFailed: () => void }) {
    this.#onFailed = onFailed
    document.addEventListener('visibilitychange', () => this.#resumeContext())
  }

  /** Selects the sound. It is fetched when it is first played. */
  choose(sound: LoopingSound | undefined): void {
    if (sound?.url === this.#sound?.url) return
    this.#sound = sound
    this.#stop()
    this.#start()
  }

  /** @param volume from 0 to 1 */
  setVolume(volume: number): void {
    this.#volume = volume
    this.#ramp(volume * this.#share, RAMP_SECONDS)
    if (volume > 0) this.#start()
  }

  /** Starts together with the voice. Call it in the click handler, so that the browser allows the sound. */
  run(): void {
    this.#isRunning = true
    this.#start()
    this.#resumeContext()
    this.#ramp(this.#volume * this.#share, RAMP_SECONDS)
  }

  /** Fades out over some seconds and pauses. The sound stays loaded for the next `run`. */
  fadeOut(seconds = RAMP_SECONDS): void {
    this.#isRunning = false
    if (!this.#context || !this.#playing) return
    this.#ramp(0, seconds)
    const context = this.#context
    setTimeout(
      () => {
        if (!this.#isRunning && context.state === 'running') void context.suspend()
      },
      seconds * 1000 + RAMP_TAIL_MS,
    )
  }

  /** Sets the volume to a share of the chosen one, from 0 to 1, for a fade that follows the voice. */
  setShare(share: number, seconds = RAMP_SECONDS): void {
    this.#share = share
    if (this.#isRunning) this.#ramp(this.#volume * share, seconds)
  }

  /** Releases all buffers. One decoded minute takes 14 MB. */
  unload(): void {
    this.#isRunning = false
    this.#stop()
  }

  #start(): void {
    if (!this.#isRunning || !this.#sound || this.#volume <= 0 || this.#playing || this.#loadingAbort) return
    this.#context ??= new AudioContext({ latencyHint: 'playback' })
    const abort = new AbortController()
    this.#loadingAbort = abort
    void this.#load(this.#context, this.#sound, abort)
  }

  async #load(context: AudioContext, sound: LoopingSound, abort: AbortController): Promise<void> {
    try {
      const buffer = await fetchAudioBuffer(context, sound.url, abort.signal)
      if (!abort.signal.aborted) this.#startLoop(context, buffer, sound)
    } catch {
      if (!abort.signal.aborted) this.#onFailed()
    } finally {
      if (this.#loadingAbort === abort) this.#loadingAbort = undefined
    }
  }

  #startLoop(context: AudioContext, buffer: AudioBuffer, sound: LoopingSound): void {
    const source = new AudioBufferSourceNode(context, {
      buffer,
      loop: true,
      loopStart: sound.loop_start,
      loopEnd: Math.min(sound.loop_end, buffer.duration),
    })
    const gain = new GainNode(context, { gain: 0 })
    source.connect(gain).connect(context.destination)
    source.start(0, sound.loop_start)
    this.#playing = { source, gain }
    if (this.#isRunning) {
      this.#resumeContext()
      this.#ramp(this.#volume * this.#share, RAMP_SECONDS)
    }
  }

  #stop(): void {
    this.#loadingAbort?.abort()
    this.#loadingAbort = undefined
    const previous = this.#playing
    if (!previous) return
    this.#ramp(0, RAMP_SECONDS)
    this.#playing = undefined
    setTimeout(
      () => {
        previous.source.stop()
        previous.source.disconnect()
        previous.gain.disconnect()
      },
      RAMP_SECONDS * 1000 + RAMP_TAIL_MS,
    )
  }

  #ramp(to: number, seconds: number): void {
    const gain = this.#playing?.gain.gain
    if (!gain || !this.#context) return
    const now = this.#context.currentTime
    gain.cancelScheduledValues(now)
    gain.setValueAtTime(gain.value, now)
    gain.linearRampToValueAtTime(to, now + seconds)
  }

  /** A device may suspend the audio context in the background, so it resumes when the page is visible again. */
  #resumeContext(): void {
    if (this.#isRunning && this.#context && this.#context.state !== 'running') void this.#context.resume()
  }
}
