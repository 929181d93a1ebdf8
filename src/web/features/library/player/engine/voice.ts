/**
 * The voice of a session: one audio element, so that it streams, survives a locked screen and keeps its pitch at any
 * speed. It knows a file, a position and whether it should play. The session belongs to the player.
 */

export type VoiceCondition =
  /** Nothing is loaded. */
  | 'empty'
  /** Playback is not requested. */
  | 'still'
  /** Playback is requested, and audio is playing. */
  | 'sounding'
  /** Playback is requested, but the audio data has not arrived. */
  | 'waiting'
  /** Playback is requested, but the browser needs a click first. */
  | 'blocked'
  | 'ended'
  /** The file cannot be loaded or decoded. */
  | 'failed'

type Listeners = {
  /** Called when the condition, the position or the duration changes. */
  onChange: () => void
}

const newElement = (): HTMLAudioElement => {
  const element = new Audio()
  element.preload = 'metadata'
  element.preservesPitch = true
  return element
}

export class Voice {
  readonly #element = newElement()
  readonly #onChange: () => void
  #url = ''
  #wanted = false
  #blocked = false
  #failed = false
  /** The position to seek to once the file is loaded. On some devices, the element forgets an earlier seek. */
  #place: number | undefined
  #fade: ReturnType<typeof setInterval> | undefined

  constructor({ onChange }: Listeners) {
    this.#onChange = onChange
    const element = this.#element
    for (const name of ['playing', 'waiting', 'timeupdate', 'seeking', 'seeked', 'durationchange']) {
      element.addEventListener(name, this.#onChange)
    }
    element.addEventListener('pause', () => this.#paused())
    element.addEventListener('loadedmetadata', () => this.#settle())
    element.addEventListener('ended', () => this.#end())
    element.addEventListener('error', () => this.#fail())
  }

  get url(): string {
    return this.#url
  }

  /** The position in seconds, or the requested one while the file is still loading. */
  get position(): number {
    return this.#place ?? this.#element.currentTime
  }

  /** The duration in seconds, or NaN while it is unknown. */
  get duration(): number {
    return this.#element.duration
  }

  get condition(): VoiceCondition {
    if (!this.#url) return 'empty'
    if (this.#failed) return 'failed'
    if (this.#element.ended) return 'ended'
    if (this.#blocked) return 'blocked'
    if (!this.#wanted) return 'still'
    const heard = !this.#element.paused && this.#element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA
    return heard && !this.#element.seeking ? 'sounding' : 'waiting'
  }

  /** Loads a file at a position in seconds. The bytes are fetched when it is first played. */
  load(url: string, place = 0): void {
    this.#wanted = false
    this.#blocked = false
    this.#take(url, place)
  }

  /** Loads the same position from another URL: a signed URL may have expired, or the network may be back. */
  reload(url = this.#url): void {
    const wanted = this.#wanted
    this.#take(url, this.position)
    if (wanted) this.play()
  }

  #take(url: string, place: number): void {
    const speed = this.#element.playbackRate
    this.#stopFade()
    this.#url = url
    this.#failed = false
    this.#place = place > 0 ? place : undefined
    this.#element.src = url
    this.#element.defaultPlaybackRate = speed
    this.#element.playbackRate = speed
    if (this.#place) this.#element.currentTime = this.#place
    this.#onChange()
  }

  unload(): void {
    this.#stopFade()
    this.#wanted = false
    this.#blocked = false
    this.#failed = false
    this.#place = undefined
    this.#url = ''
    this.#element.removeAttribute('src')
    this.#element.load()
    this.#onChange()
  }

  play(): void {
    if (!this.#url) return
    this.#stopFade()
    this.#wanted = true
    this.#blocked = false
    const began = this.#element.play()
    began.catch((cause: unknown) => this.#refused(cause))
    this.#onChange()
  }

  pause(): void {
    this.#wanted = false
    this.#blocked = false
    this.#element.pause()
    this.#stopFade()
    this.#onChange()
  }

  /** @param seconds is clamped to the recording */
  seek(seconds: number): void {
    const most = Number.isFinite(this.duration) ? this.duration : Infinity
    const place = Math.min(most, Math.max(0, seconds))
    if (this.#element.readyState < HTMLMediaElement.HAVE_METADATA) this.#place = place
    this.#element.currentTime = place
    this.#onChange()
  }

  /** @param speed must be clamped already; the pitch stays */
  setSpeed(speed: number): void {
    this.#element.defaultPlaybackRate = speed
    this.#element.playbackRate = speed
  }

  /** @param loudness from 0 to 1. iOS ignores it and uses its own volume, so a fade is a plain stop there. */
  setLoudness(loudness: number): void {
    if (!this.#fade) this.#element.volume = loudness
  }

  /** Fades out over some seconds, then pauses and restores the full volume. */
  fadeOut(seconds: number, done: () => void): void {
    this.#stopFade()
    const began = performance.now()
    this.#fade = setInterval(() => {
      const left = 1 - (performance.now() - began) / (seconds * 1000)
      if (left > 0) {
        this.#element.volume = left ** 2
        return
      }
      this.pause()
      done()
    }, 40)
  }

  #stopFade(): void {
    clearInterval(this.#fade)
    this.#fade = undefined
    this.#element.volume = 1
  }

  #settle(): void {
    const place = this.#place
    this.#place = undefined
    if (place !== undefined && Math.abs(this.#element.currentTime - place) > 0.5) this.#element.currentTime = place
    this.#onChange()
  }

  #refused(cause: unknown): void {
    const name = cause instanceof DOMException ? cause.name : ''
    // A newer file or a pause interrupted this play call, which is not an error.
    if (name === 'AbortError') return
    if (name === 'NotAllowedError') {
      this.#blocked = true
      this.#wanted = false
    }
    this.#onChange()
  }

  /**
   * Unplugged headphones or another app may also pause the element. Playback is then no longer requested here either.
   */
  #paused(): void {
    if (this.#element.paused && !this.#element.ended && !this.#element.error) this.#wanted = false
    this.#onChange()
  }

  #end(): void {
    this.#wanted = false
    this.#stopFade()
    this.#onChange()
  }

  #fail(): void {
    if (!this.#url) return
    // The position is kept, and so is the request to play. `reload` uses both.
    this.#place = this.#element.currentTime || this.#place
    this.#failed = true
    this.#onChange()
  }
}
