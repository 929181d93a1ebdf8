/** The options of the sleep timer, and its fade. */

/** Minutes of listening, the end of the session, or off. */
export type SleepTimerChoice = 'off' | 5 | 10 | 15 | 30 | 'end'
export const SLEEP_TIMER_CHOICES: readonly SleepTimerChoice[] = ['off', 5, 10, 15, 30, 'end']

/** The voice fades over this many seconds before it stops. */
export const FADE_SECONDS = 20

/**
 * `seconds` were listened to since the choice was made, without pauses. `position` is the position in the recording.
 */
export type ListeningPosition = { seconds: number; position: number; duration: number; speed: number }

/** Returns the seconds until playback stops. Returns undefined if the timer is off or the length is unknown. */
export const getSleepTimerSeconds = (choice: SleepTimerChoice, listening: ListeningPosition): number | undefined => {
  if (choice === 'off') return undefined
  const remaining =
    choice === 'end' ? (listening.duration - listening.position) / listening.speed : choice * 60 - listening.seconds
  return Number.isFinite(remaining) ? Math.max(0, remaining) : undefined
}

/** Returns the loudness from 0 to 1. It is squared, because a linear fade sounds like a late, sudden drop. */
export const getFadeVolume = (remaining: number | undefined): number => {
  if (remaining === undefined || remaining >= FADE_SECONDS) return 1
  return (remaining / FADE_SECONDS) ** 2
}
