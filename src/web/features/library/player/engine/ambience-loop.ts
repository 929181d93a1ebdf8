/**
 * A background sound: one decoded buffer that repeats between two points without a gap, through a gain node. An audio
 * element would leave a gap after each repetition, and iOS ignores its volume. Only one plays at a time.
 */

/** The sound repeats between these two points, in seconds of the file. */
export type Loop = { url: string; loop_start: number; loop_end: number }

/** The length of a fade in seconds: short enough to feel immediate, long enough not to click. */
const RAMP = 0.15
/** The time in milliseconds until the last samples after a fade have left the speakers. */
const RAMP_TAIL = 250

type PlayingLoop = { source: AudioBufferSourceNode; gain: GainNode }

const fetchAudioBuffer = async (context: AudioContext, url: string, signal: AbortSignal): Promise<AudioBuffer> => {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The background sound failed with status ${response.status}`)
  return context.decodeAudioData(await response.arrayBuffer())
}

export class AmbienceLoop {
  readonly #onFailed: () => void
  #context: AudioContext | undefined
  #playing: PlayingLoop | undefined
  #loop: Loop | undefined
  #loading: AbortController | undefined
  #volume = 0
  #running = false

  constructor({ onFailed }: { onFailed: () => void }) {
    this.#onFailed = onFailed
    document.addEventListener('visibilitychange', () => this.#resumeContext())
  }

  /** Selects the sound. It is fetched when it is first played. */
  choose(loop: Loop | undefined): void {
    if (loop?.url === this.#loop?.url) return
    this.#loop = loop
    this.#stop()
    this.#start()
  }

  /** @param volume from 0 to 1 */
  setVolume(volume: number): void {
    this.#volume = volume
    this.#ramp(volume, RAMP)
    if (volume > 0) this.#start()
  }

  /** Starts together with the voice. Call it in the click handler, so that the browser allows the sound. */
  run(): void {
    this.#running = true
    this.#start()
    this.#resumeContext()
    this.#ramp(this.#volume, RAMP)
  }

  /** Fades out over some seconds and pauses. The sound stays loaded for the next `run`. */
  fadeOut(seconds = RAMP): void {
    this.#running = false
    if (!this.#context || !this.#playing) return
    this.#ramp(0, seconds)
    const context = this.#context
    setTimeout(
      () => {
        if (!this.#running && context.state === 'running') void context.suspend()
      },
      seconds * 1000 + RAMP_TAIL,
    )
  }

  /** Sets a share of the chosen volume, for a fade that follows the voice. */
  setShare(share: number): void {
    if (this.#running) this.#ramp(this.#volume * share, RAMP)
  }

  /** Releases all buffers. One decoded minute takes 14 MB. */
  unload(): void {
    this.#running = false
    this.#stop()
  }

  #start(): void {
    if (!this.#running || !this.#loop || this.#volume <= 0 || this.#playing || this.#loading) return
    this.#context ??= new AudioContext({ latencyHint: 'playback' })
    const loading = new AbortController()
    this.#loading = loading
    void this.#load(this.#context, this.#loop, loading)
  }

  async #load(context: AudioContext, loop: Loop, loading: AbortController): Promise<void> {
    try {
      const buffer = await fetchAudioBuffer(context, loop.url, loading.signal)
      if (!loading.signal.aborted) this.#startLoop(context, buffer, loop)
    } catch {
      if (!loading.signal.aborted) this.#onFailed()
    } finally {
      if (this.#loading === loading) this.#loading = undefined
    }
  }

  #startLoop(context: AudioContext, buffer: AudioBuffer, loop: Loop): void {
    const source = new AudioBufferSourceNode(context, {
      buffer,
      loop: true,
      loopStart: loop.loop_start,
      loopEnd: Math.min(loop.loop_end, buffer.duration),
    })
    const gain = new GainNode(context, { gain: 0 })
    source.connect(gain).connect(context.destination)
    source.start(0, loop.loop_start)
    this.#playing = { source, gain }
    if (this.#running) {
      this.#resumeContext()
      this.#ramp(this.#volume, RAMP)
    }
  }

  #stop(): void {
    this.#loading?.abort()
    this.#loading = undefined
    const previous = this.#playing
    if (!previous) return
    this.#ramp(0, RAMP)
    this.#playing = undefined
    setTimeout(
      () => {
        previous.source.stop()
        previous.source.disconnect()
        previous.gain.disconnect()
      },
      RAMP * 1000 + RAMP_TAIL,
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
    if (this.#running && this.#context && this.#context.state !== 'running') void this.#context.resume()
  }
}
