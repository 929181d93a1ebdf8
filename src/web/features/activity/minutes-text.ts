/** Formats minutes as text: spelled out in a headline, in digits in a table. */
import { formatCapitalizedNumber } from '#rules/number-words.ts'
import { activity } from '#web/lib/messages/en/activity.ts'
import { roundMinutes } from './amounts.ts'

/** Returns "24 minutes". */
export const formatListeningMinutes = (minutes: number): string => {
  const rounded = roundMinutes(minutes)
  if (rounded === 0) return activity('minutes.none')
  return rounded === 1 ? activity('minutes.one') : activity('minutes.many', { count: rounded })
}

/** Returns "Seventy quiet minutes this week." */
export const formatWeekHeadline = (minutes: number): string => {
  const rounded = roundMinutes(minutes)
  if (rounded === 0) return activity('week.none')
  return rounded === 1
    ? activity('week.minute')
    : activity('week.minutes', { minutes: formatCapitalizedNumber(rounded) })
}

/** Returns "Seventy quiet minutes". */
export const formatRangeHeadline = (minutes: number): string => {
  const rounded = roundMinutes(minutes)
  if (rounded === 0) return activity('range.none')
  return rounded === 1
    ? activity('range.minute')
    : activity('range.minutes', { minutes: formatCapitalizedNumber(rounded) })
}
