/** Minutes in words: in a headline as they are read, in a table in digits. */
import { numberAtStart } from '#rules/number-words.ts'
import { activity } from '#web/lib/words/activity.en.ts'
import { wholeMinutes } from './amounts.ts'

/** "24 minutes" */
export const minutesText = (minutes: number): string => {
  const whole = wholeMinutes(minutes)
  if (whole === 0) return activity('minutes.none')
  return whole === 1 ? activity('minutes.one') : activity('minutes.many', { count: whole })
}

/** "Seventy quiet minutes this week." */
export const weekHeadline = (minutes: number): string => {
  const whole = wholeMinutes(minutes)
  if (whole === 0) return activity('week.none')
  return whole === 1 ? activity('week.minute') : activity('week.minutes', { minutes: numberAtStart(whole) })
}

/** "Seventy quiet minutes" */
export const rangeHeadline = (minutes: number): string => {
  const whole = wholeMinutes(minutes)
  if (whole === 0) return activity('range.none')
  return whole === 1 ? activity('range.minute') : activity('range.minutes', { minutes: numberAtStart(whole) })
}
