import { activity } from '#web/lib/messages/en/activity.ts'
import { roundMinutes } from './amounts.ts'

/** Returns "5 of 10 min", or "10 min" for a finished session. Both arguments are in seconds. */
export const formatListened = (seconds: number, duration: number, finished: boolean): string => {
  const total = roundMinutes(duration / 60)
  const position = roundMinutes(seconds / 60)
  return finished || position >= total
    ? activity('listened.minutes', { whole: total })
    : activity('listened.progress', { place: position, whole: total })
}
