import { formatDayAndMonth, dayOf, formatTimeOfDay } from '#rules/times.ts'

/** Returns the time, with the date unless it is today. */
export const momentText = (moment: string): string =>
  dayOf(moment) === dayOf(new Date())
    ? formatTimeOfDay(moment)
    : `${formatDayAndMonth(moment)}, ${formatTimeOfDay(moment)}`
