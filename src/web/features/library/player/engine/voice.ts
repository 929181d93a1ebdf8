/**
 * The voice of a session: one audio element, so that it streams, survives a locked screen and keeps its pitch at any
 * speed. It knows a file, a position and whether it should play. The session belongs to the player.
 */

export type VoiceCondition =
  /** Nothing is loaded. */
  | 'empty'
  /** Playback is not requested. */
  | 'paused'
  /** Playback is requested, and audio is playing. */
  | 'playing'
  /** Playback is requested, but the audio data has not arrived. */
  | 'waiting'
  /** Playback is requested, but the browser needs a click first. */
  | 'blocked'
  | 'ended'
  /** The file cannot be loaded or decoded. */
  | 'failed'

/** The controls of a voice, recorded or of the device. */
export interface PlayableVoice {
  /** Empty if nothing is loaded. */
  readonly url: string
  readonly position: number
  readonly duration: number
  readonly condition: VoiceCondition
  play(): void
  pause(): void
  unload(): void
  /** Returns the position at which a jump to `seconds` lands. */
  getSeekTarget(seconds: number): number
  /** Returns the position after a press of back or forward by `seconds`. */
  getSkipTarget(seconds: number): number
  seek(seconds: number): void
  setLoudness(loudness: number): void
  fadeOut(seconds: number, onDone: () => void): void
}

type Listeners = {
  /** Called when the condition, the position or the duration changes. */
  onChange: () => void
}

const createAudioElement = (): HTMLAudioElement => {
  const element = new Audio()
  element.preload = 'metadata'
  element.preservesPitch = true
  return element
}

export class VoiceAudio implements PlayableVoice {
  readonly #element = createAudioElement()
  readonly #onChange: () => void
  #url = ''
  #shouldPlay = false
  #blocked = false
  #failed = false
  /** The position to seek to once the file is loaded. On some devices, the element forgets an earlier seek. */
  #pendingPosition: number | undefined
  #fade: ReturnType<typeof setInterval> | undefined

  constructor({ onChange }: Listeners) {
    this.#onChange = onChange
    const element = this.#element
    for (const name of ['playing', 'waiting', 'timeupdate', 'seeking', 'seeked', 'durationchange']) {
      element.addEventListener(name, this.#onChange)
    }
    element.addEventListener('pause', () => this.#handlePause())
    element.addEventListener('loadedmetadata', () => this.#applyPendingPosition())
    element.addEventListener('ended', () => this.#handleEnd())
    element.addEventListener('error', () => this.#handleError())
  }

  get url(): string {
    return this.#url
  }

  /** The position in seconds, or the requested one while the file is still loading. */
  get position(): number {
    return this.#pendingPosition ?? this.#element.currentTime
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
    if (!this.#shouldPlay) return 'paused'
    const isAudible = !this.#element.paused && this.#element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA
    return isAudible && !this.#element.seeking ? 'playing' : 'waiting'
  }

  /** Loads a file at a position in seconds. The bytes are fetched when it is first played. */
  load(url: string, target = 0): void {
    this.#shouldPlay = false
    this.#blocked = false
    this.#setSource(url, target)
  }

  /** Loads the same position from another URL: a signed URL may have expired, or the network may be back. */
  reload(url = this.#url): void {
    const wasPlaying = this.#shouldPlay
    this.#setSource(url, this.position)
    if (wasPlaying) this.play()
  }

  #setSource(url: string, target: number): void {
    const speed = this.#element.playbackRate
    this.#stopFade()
    this.#url = url
    this.#failed = false
    this.#pendingPosition = target > 0 ? target : undefined
    this.#element.src = url
    this.#element.defaultPlaybackRate = speed
    this.#element.playbackRate = speed
    if (this.#pendingPosition) this.#element.currentTime = this.#pendingPosition
    this.#onChange()
  }

  unload(): void {
    this.#stopFade()
    this.#shouldPlay = false
    this.#blocked = false
    this.#failed = false
    this.#pendingPosition = undefined
    this.#url = ''
    this.#element.removeAttribute('src')
    this.#element.load()
    this.#onChange()
  }

  play(): void {
    if (!this.#url) return
    this.#stopFade()
    this.#shouldPlay = true
    this.#blocked = false
    const began = this.#element.play()
    began.catch((cause: unknown) => this.#handleRejectedPlay(cause))
    this.#onChange()
  }

  pause(): void {
    this.#shouldPlay = false
    this.#blocked = false
    this.#element.pause()
    this.#stopFade()
    this.#onChange()
  }

  getSeekTarget(seconds: number): number {
    return Math.max(0, seconds)
  }

  getSkipTarget(seconds: number): number {
    return this.position + seconds
  }

  /** @param seconds is clamped to the recording */
  seek(seconds: number): void {
    const maxSeconds = Number.isFinite(this.duration) ? this.duration : Infinity
    const target = Math.min(maxSeconds, Math.max(0, seconds))
    if (this.#element.readyState < HTMLMediaElement.HAVE_METADATA) this.#pendingPosition = target
    this.#element.currentTime = target
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
  fadeOut(seconds: number, onDone: () => void): void {
    this.#stopFade()
    const began = performance.now()
    this.#fade = setInterval(() => {
      const remaining = 1 - (performance.now() - began) / (seconds * 1000)
      if (remaining > 0) {
        this.#element.volume = remaining ** 2
        return
      }
      this.pause()
      onDone()
    }, 40)
  }

  #stopFade(): void {
    clearInterval(this.#fade)
    this.#fade = undefined
    this.#element.volume = 1
  }

  #applyPendingPosition(): void {
    const target = this.#pendingPosition
    this.#pendingPosition = undefined
    if (target !== undefined && Math.abs(this.#element.currentTime - target) > 0.5) this.#element.currentTime = target
    this.#onChange()
  }

  #handleRejectedPlay(cause: unknown): void {
    const name = cause instanceof DOMException ? cause.name : ''
    // A newer file or a pause interrupted this play call, which is not an error.
    if (name === 'AbortError') return
    if (name === 'NotAllowedError') {
      this.#blocked = true
      this.#shouldPlay = false
    }
    this.#onChange()
  }

  /**
   * Unplugged headphones or another app may also pause the element. Playback is then no longer requested here either.
   */
  #handlePause(): void {
    if (this.#element.paused && !this.#element.ended && !this.#element.error) this.#shouldPlay = false
    this.#onChange()
  }

  #handleEnd(): void {
    this.#shouldPlay = false
    this.#stopFade()
    this.#onChange()
  }

  #handleError(): void {
    if (!this.#url) return
    // The position and the request to play are both retained, because `reload` uses them.
    this.#pendingPosition = this.#element.currentTime || this.#pendingPosition
    this.#failed = true
    this.#onChange()
  }
}
