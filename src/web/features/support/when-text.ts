import { dayAndMonthText, dayOf, timeText } from '#rules/times.ts'

/** Of today the hour is enough. */
export const whenText = (moment: string): string =>
  dayOf(moment) === dayOf(new Date()) ? timeText(moment) : `${dayAndMonthText(moment)}, ${timeText(moment)}`
