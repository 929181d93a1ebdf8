/** "Stop after": when the sound fades, and when it stops. */

/** Minutes of listening, the end of the session, or off. */
export type StopAfter = 'off' | 5 | 10 | 15 | 30 | 'end'
export const STOP_AFTER: readonly StopAfter[] = ['off', 5, 10, 15, 30, 'end']

/** Seconds over which the voice goes before it stops. */
export const FADE = 20

/** Where a listener is: seconds heard since the choice was made (pauses not counted), and the place in the recording. */
export type Heard = { seconds: number; position: number; duration: number; speed: number }

/** Seconds until the sound stops; nothing when it is off or the length is not known. */
export const secondsLeft = (choice: StopAfter, heard: Heard): number | undefined => {
  if (choice === 'off') return undefined
  const left = choice === 'end' ? (heard.duration - heard.position) / heard.speed : choice * 60 - heard.seconds
  return Number.isFinite(left) ? Math.max(0, left) : undefined
}

/** Loudness from 0 to 1. Squared, because an ear hears a straight line as a late, sudden drop. */
export const loudnessWith = (left: number | undefined): number => {
  if (left === undefined || left >= FADE) return 1
  return (left / FADE) ** 2
}
