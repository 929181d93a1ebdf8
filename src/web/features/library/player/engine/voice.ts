/**
 * The voice: one audio element, so that it streams, survives a locked screen and keeps its pitch at any speed.
 * It knows a file, a place and whether someone wants to hear it; what session that is belongs to the player.
 */

export type VoiceCondition =
  /** Nothing to play. */
  | 'empty'
  /** Not wanted now. */
  | 'still'
  /** Wanted and heard. */
  | 'sounding'
  /** Wanted, but the next sound has not arrived. */
  | 'waiting'
  /** Wanted, but the browser asks for a press first. */
  | 'blocked'
  | 'ended'
  /** The file cannot be had or read. */
  | 'failed'

type Listeners = {
  /** The condition, the place or the length has changed. */
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
  /** Where to be once the file is known; the element forgets a seek made before that on some devices. */
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

  /** Seconds; the place asked for while the file is still unknown. */
  get position(): number {
    return this.#place ?? this.#element.currentTime
  }

  /** Seconds, or NaN while unknown. */
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

  /** Takes up a file at a place in seconds. The bytes are fetched once it is to be played. */
  load(url: string, place = 0): void {
    this.#wanted = false
    this.#blocked = false
    this.#take(url, place)
  }

  /** The same place from another address: a signed one may have run out, or the network may be back. */
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

  /** @param seconds clamped to the recording */
  seek(seconds: number): void {
    const most = Number.isFinite(this.duration) ? this.duration : Infinity
    const place = Math.min(most, Math.max(0, seconds))
    if (this.#element.readyState < HTMLMediaElement.HAVE_METADATA) this.#place = place
    this.#element.currentTime = place
    this.#onChange()
  }

  /** @param speed already clamped; the pitch stays */
  setSpeed(speed: number): void {
    this.#element.defaultPlaybackRate = speed
    this.#element.playbackRate = speed
  }

  /** @param loudness 0 to 1. iOS keeps its own loudness and ignores this: there a fade is a plain stop. */
  setLoudness(loudness: number): void {
    if (!this.#fade) this.#element.volume = loudness
  }

  /** Goes quiet over some seconds, then pauses at full loudness again. */
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
    // A newer file or a pause overtook this play: nothing is wrong.
    if (name === 'AbortError') return
    if (name === 'NotAllowedError') {
      this.#blocked = true
      this.#wanted = false
    }
    this.#onChange()
  }

  /** Unplugged headphones or another app may pause it too: then it is no longer wanted here either. */
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
    // The place is held, and so is the wish to hear it: `reload` takes both up.
    this.#place = this.#element.currentTime || this.#place
    this.#failed = true
    this.#onChange()
  }
}
