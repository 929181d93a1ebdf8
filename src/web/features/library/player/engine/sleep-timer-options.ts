/** "Stop after": when the sound fades, and when it stops. */

/** Minutes of listening, the end of the session, or off. */
export type SleepTimerChoice = 'off' | 5 | 10 | 15 | 30 | 'end'
export const SLEEP_TIMER_CHOICES: readonly SleepTimerChoice[] = ['off', 5, 10, 15, 30, 'end']

/** Seconds over which the voice goes before it stops. */
export const FADE_SECONDS = 20

/** Where a listener is: seconds heard since the choice was made (pauses not counted), and the place in the recording. */
export type ListeningPosition = { seconds: number; position: number; duration: number; speed: number }

/** Seconds until the sound stops; nothing when it is off or the length is not known. */
export const secondsLeft = (choice: SleepTimerChoice, heard: ListeningPosition): number | undefined => {
  if (choice === 'off') return undefined
  const left = choice === 'end' ? (heard.duration - heard.position) / heard.speed : choice * 60 - heard.seconds
  return Number.isFinite(left) ? Math.max(0, left) : undefined
}

/** Loudness from 0 to 1. Squared, because an ear hears a straight line as a late, sudden drop. */
export const getFadeVolume = (left: number | undefined): number => {
  if (left === undefined || left >= FADE_SECONDS) return 1
  return (left / FADE_SECONDS) ** 2
}
