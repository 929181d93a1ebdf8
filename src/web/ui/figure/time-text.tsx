/** A length of time on a clock, mm:ss. Ears hear minutes and seconds. */
import { formatClock, formatSpokenTime } from '#rules/times.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

export function TimeText({ seconds, className }: { seconds: number; className?: string | undefined }) {
  return (
    <span className={className}>
      <span aria-hidden="true">{formatClock(seconds)}</span>
      <VisuallyHidden>{formatSpokenTime(seconds)}</VisuallyHidden>
    </span>
  )
}
