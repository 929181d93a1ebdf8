import { formatDayAndMonth, dayOf, formatTimeOfDay } from '#rules/times.ts'

/** Of today the hour is enough. */
export const momentText = (moment: string): string =>
  dayOf(moment) === dayOf(new Date())
    ? formatTimeOfDay(moment)
    : `${formatDayAndMonth(moment)}, ${formatTimeOfDay(moment)}`
