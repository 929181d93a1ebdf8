/** A duration as mm:ss. Screen readers announce minutes and seconds. */
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
