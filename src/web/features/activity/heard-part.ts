import { activity } from '#web/lib/words/activity.en.ts'
import { wholeMinutes } from './amounts.ts'

/** "5 of 10 min", or "10 min" of what was finished. Seconds. */
export const heardPart = (seconds: number, duration: number, finished: boolean): string => {
  const whole = wholeMinutes(duration / 60)
  const place = wholeMinutes(seconds / 60)
  return finished || place >= whole
    ? activity('listened.whole', { whole })
    : activity('listened.part', { place, whole })
}
