/** What is left of today, in plain words: nobody is counted down to. */
import { welcome } from '#web/lib/messages/en/exercises-welcome.ts'

interface Limits {
  /** Sounds. */
  left: number
  scripts_left: number
}

export const leftToday = ({ left, scripts_left }: Limits): string => {
  if (left <= 0) return welcome('left.none')
  if (scripts_left <= 0) return welcome('left.scripts.none')
  return left === 1 ? welcome('left.one') : welcome('left', { n: left })
}
