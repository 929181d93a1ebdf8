import { formatDayAndMonth, toLocalDay, formatTimeOfDay } from '#rules/times.ts'

/** Returns the time, with the date unless it is today. */
export const describeMoment = (moment: string): string =>
  toLocalDay(moment) === toLocalDay(new Date())
    ? formatTimeOfDay(moment)
    : `${formatDayAndMonth(moment)}, ${formatTimeOfDay(moment)}`
