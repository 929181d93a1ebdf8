/** Sets the hour of the bay: <html data-daypart> follows the day parts of the greeting. */
import { MINUTE_MS } from '#rules/durations.ts'
import { type DayPart, toDayPart } from '#rules/greeting.ts'
import { useSyncExternalStore } from 'react'

const getDayPart = (): DayPart => toDayPart(new Date().getHours())

export const showDayPart = (): void => {
  document.documentElement.dataset['daypart'] = getDayPart()
}

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, MINUTE_MS)
  return () => clearInterval(timer)
}

/** Returns the current day part in the person's time zone, and updates by itself. */
export const useDayPart = (): DayPart => useSyncExternalStore(subscribe, getDayPart)

/** Keeps the page's attribute up to date for as long as the page is open. */
export const startDayPart = (): void => {
  showDayPart()
  setInterval(showDayPart, MINUTE_MS)
}
