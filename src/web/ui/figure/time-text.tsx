/** A length of time on a clock, mm:ss. Ears hear minutes and seconds. */
import { VisuallyHidden } from '../visually-hidden.tsx'

const twoDigits = (value: number) => String(value).padStart(2, '0')

const wholeSeconds = (seconds: number) => (Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0)

/** Seconds as mm:ss (spec 2); an hour and a half is 90:00. */
export function clockOf(seconds: number): string {
  const whole = wholeSeconds(seconds)
  return `${twoDigits(Math.floor(whole / 60))}:${twoDigits(whole % 60)}`
}

/** Seconds as they are said: "1 minute 05". */
export function spokenTimeOf(seconds: number): string {
  const whole = wholeSeconds(seconds)
  const minutes = Math.floor(whole / 60)
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${twoDigits(whole % 60)}`
}

export function TimeText({ seconds, className }: { seconds: number; className?: string | undefined }) {
  return (
    <span className={className}>
      <span aria-hidden="true">{clockOf(seconds)}</span>
      <VisuallyHidden>{spokenTimeOf(seconds)}</VisuallyHidden>
    </span>
  )
}
