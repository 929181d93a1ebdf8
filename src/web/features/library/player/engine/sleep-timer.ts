import { getFadeVolume, getSleepTimerSeconds, type SleepTimerChoice } from './sleep-timer-options.ts'

/** A longer gap between two ticks, in seconds, means that the device slept and nobody listened. */
const MAX_TICK_SECONDS = 5

type ListeningState = { playing: boolean; position: number; duration: number; speed: number }

/** Counts the listening time since the sleep timer was set. Pauses do not count. */
export class SleepTimer {
  #choice: SleepTimerChoice = 'off'
  #listenedSeconds = 0
  #countedAt = 0

  get choice(): SleepTimerChoice {
    return this.#choice
  }

  choose(choice: SleepTimerChoice): void {
    this.#choice = choice
    this.#listenedSeconds = 0
  }

  /** @returns the seconds left, and the loudness from 0 to 1 */
  count({ playing, ...listening }: ListeningState): { left: number | undefined; loudness: number } {
    const now = performance.now() / 1000
    if (playing) this.#listenedSeconds += Math.min(MAX_TICK_SECONDS, now - this.#countedAt)
    this.#countedAt = now
    const remaining = getSleepTimerSeconds(this.#choice, { ...listening, seconds: this.#listenedSeconds })
    return { left: remaining, loudness: getFadeVolume(remaining) }
  }
}
