/**
 * A background sound: one decoded buffer that repeats between two points without a seam, through a gain node
 * (an audio element leaves a gap each time round, and iOS ignores its volume). One sounds at a time.
 */

/** Seconds of the file between which it repeats. */
export type Loop = { url: string; loop_start: number; loop_end: number }

/** Seconds: short enough to feel at once, long enough not to click. */
const RAMP = 0.15
/** Milliseconds after a ramp until its last samples have left the speakers. */
const RAMP_TAIL = 250

type PlayingLoop = { source: AudioBufferSourceNode; gain: GainNode }

const decoded = async (context: AudioContext, url: string, signal: AbortSignal): Promise<AudioBuffer> => {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`the sound answered with ${answer.status}`)
  return context.decodeAudioData(await answer.arrayBuffer())
}

export class AmbienceLoop {
  readonly #onFailed: () => void
  #context: AudioContext | undefined
  #sounding: PlayingLoop | undefined
  #loop: Loop | undefined
  #loading: AbortController | undefined
  #volume = 0
  #running = false

  constructor({ onFailed }: { onFailed: () => void }) {
    this.#onFailed = onFailed
    document.addEventListener('visibilitychange', () => this.#wake())
  }

  /** Which sound; it is fetched once it is to be heard. */
  choose(loop: Loop | undefined): void {
    if (loop?.url === this.#loop?.url) return
    this.#loop = loop
    this.#drop()
    this.#start()
  }

  /** @param volume 0 to 1 */
  setVolume(volume: number): void {
    this.#volume = volume
    this.#ramp(volume, RAMP)
    if (volume > 0) this.#start()
  }

  /** With the voice. Call it inside the press, so that the browser lets the sound begin. */
  run(): void {
    this.#running = true
    this.#start()
    this.#wake()
    this.#ramp(this.#volume, RAMP)
  }

  /** Falls silent over some seconds and rests; the sound is kept for the next `run`. */
  rest(seconds = RAMP): void {
    this.#running = false
    if (!this.#context || !this.#sounding) return
    this.#ramp(0, seconds)
    const context = this.#context
    setTimeout(
      () => {
        if (!this.#running && context.state === 'running') void context.suspend()
      },
      seconds * 1000 + RAMP_TAIL,
    )
  }

  /** A share of the chosen volume, for a fade that follows the voice. */
  setShare(share: number): void {
    if (this.#running) this.#ramp(this.#volume * share, RAMP)
  }

  /** Lets go of everything; a decoded minute is 14 MB. */
  unload(): void {
    this.#running = false
    this.#drop()
  }

  #start(): void {
    if (!this.#running || !this.#loop || this.#volume <= 0 || this.#sounding || this.#loading) return
    this.#context ??= new AudioContext({ latencyHint: 'playback' })
    const loading = new AbortController()
    this.#loading = loading
    void this.#bring(this.#context, this.#loop, loading)
  }

  async #bring(context: AudioContext, loop: Loop, loading: AbortController): Promise<void> {
    try {
      const buffer = await decoded(context, loop.url, loading.signal)
      if (!loading.signal.aborted) this.#sound(context, buffer, loop)
    } catch {
      if (!loading.signal.aborted) this.#onFailed()
    } finally {
      if (this.#loading === loading) this.#loading = undefined
    }
  }

  #sound(context: AudioContext, buffer: AudioBuffer, loop: Loop): void {
    const source = new AudioBufferSourceNode(context, {
      buffer,
      loop: true,
      loopStart: loop.loop_start,
      loopEnd: Math.min(loop.loop_end, buffer.duration),
    })
    const gain = new GainNode(context, { gain: 0 })
    source.connect(gain).connect(context.destination)
    source.start(0, loop.loop_start)
    this.#sounding = { source, gain }
    if (this.#running) {
      this.#wake()
      this.#ramp(this.#volume, RAMP)
    }
  }

  #drop(): void {
    this.#loading?.abort()
    this.#loading = undefined
    const gone = this.#sounding
    if (!gone) return
    this.#ramp(0, RAMP)
    this.#sounding = undefined
    setTimeout(
      () => {
        gone.source.stop()
        gone.source.disconnect()
        gone.gain.disconnect()
      },
      RAMP * 1000 + RAMP_TAIL,
    )
  }

  #ramp(to: number, seconds: number): void {
    const gain = this.#sounding?.gain.gain
    if (!gain || !this.#context) return
    const now = this.#context.currentTime
    gain.cancelScheduledValues(now)
    gain.setValueAtTime(gain.value, now)
    gain.linearRampToValueAtTime(to, now + seconds)
  }

  /** A device may put the sound to sleep in the background: it comes back with the page. */
  #wake(): void {
    if (this.#running && this.#context && this.#context.state !== 'running') void this.#context.resume()
  }
}
