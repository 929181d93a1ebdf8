/** Counts the position in a session on a clock of our own, because a device's voice reports none. */

/** The position is reported at this interval, in milliseconds. */
const TICK_MS = 250

export type Silence = {
  /** The length in seconds at normal speed. */
  seconds: number
  onEnd: () => void
}

export class PositionClock {
  readonly #onTick: () => void
  #position = 0
  #until = 0
  #speed = 1
  /** The seconds of the session that pass in a second at normal speed. */
  #pace = 1
  /** The moment of `performance.now()` from which it counts; undefined while the position stays. */
  #since: number | undefined
  #ticker: ReturnType<typeof setInterval> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #silence: Silence | undefined

  constructor(onTick: () => void) {
    this.#onTick = onTick
  }

  get position(): number {
    if (this.#since === undefined) return this.#position
    const elapsedSeconds = (performance.now() - this.#since) / 1000
    return Math.min(this.#until, this.#position + elapsedSeconds * this.#speed * this.#pace)
  }

  get isSilence(): boolean {
    return this.#silence !== undefined
  }

  /** The silence that is running, with the seconds that are left of it. */
  get remainingSilence(): Silence | undefined {
    if (!this.#silence) return undefined
    const { seconds, onEnd } = this.#silence
    return { seconds: seconds > 0 ? (this.#until - this.position) / this.#pace : 0, onEnd }
  }

  get speed(): number {
    return this.#speed
  }

  setSpeed(speed: number): void {
    this.#position = this.position
    this.#speed = speed
    if (this.#since !== undefined) this.#since = performance.now()
    this.#setTimer()
  }

  /** Stops counting, at the current or another position. */
  stop(position = this.position): void {
    clearInterval(this.#ticker)
    clearTimeout(this.#timer)
    this.#silence = undefined
    this.#since = undefined
    this.#position = position
  }

  /** Counts while a sentence is spoken, but not beyond its end in the recording. */
  runSentence({ at, end }: { at: number; end: number }): void {
    this.stop(at)
    this.#run(end, 1)
  }

  /**
   * Counts a silence of exactly its length. It begins where the sentence ended, so after a quick voice the position
   * moves faster, and never jumps.
   */
  runSilence(until: number, silence: Silence): void {
    this.stop()
    this.#silence = silence
    this.#run(until, silence.seconds > 0 ? (until - this.#position) / silence.seconds : 1)
    this.#setTimer()
  }

  #run(until: number, pace: number): void {
    this.#until = until
    this.#pace = pace
    this.#since = performance.now()
    this.#ticker = setInterval(this.#onTick, TICK_MS)
  }

  #setTimer(): void {
    clearTimeout(this.#timer)
    if (!this.#silence) return
    const { seconds, onEnd } = this.#silence
    const remainingSeconds = seconds > 0 ? (this.#until - this.#position) / this.#pace : 0
    const finish = (): void => {
      this.stop(this.#until)
      onEnd()
    }
    this.#timer = setTimeout(finish, (1000 * Math.max(0, remainingSeconds)) / this.#speed)
  }
}
