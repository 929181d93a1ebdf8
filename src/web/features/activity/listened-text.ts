import { activity } from '#web/lib/messages/en/activity.ts'
import { roundMinutes } from './amounts.ts'

/** Returns "5 of 10 min", or "10 min" for a finished session. Both arguments are in seconds. */
export const listenedText = (seconds: number, duration: number, finished: boolean): string => {
  const whole = roundMinutes(duration / 60)
  const place = roundMinutes(seconds / 60)
  return finished || place >= whole
    ? activity('listened.whole', { whole })
    : activity('listened.part', { place, whole })
}
