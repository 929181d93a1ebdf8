/** Describes how much of the quota is left today, in plain words and without a countdown. */
import { welcome } from '#web/lib/messages/en/exercises-welcome.ts'

interface Limits {
  /** The number of exercises whose audio can still be generated today. */
  left: number
  scripts_left: number
}

export const describeQuotaLeft = ({ left, scripts_left }: Limits): string => {
  if (left <= 0) return welcome('left.none')
  if (scripts_left <= 0) return welcome('left.scripts.none')
  return left === 1 ? welcome('left.one') : welcome('left', { n: left })
}
