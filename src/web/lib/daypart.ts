/** The hour of the bay: <html data-daypart> follows the greeting's parts of the day. */
import { type DayPart, dayPartAt } from '#rules/greeting.ts'
import { useSyncExternalStore } from 'react'

const A_MINUTE = 60_000

const now = (): DayPart => dayPartAt(new Date().getHours())

export const showDayPart = (): void => {
  document.documentElement.dataset['daypart'] = now()
}

const follow = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, A_MINUTE)
  return () => clearInterval(timer)
}

/** The part of the day where the person is; changes by itself. */
export const useDayPart = (): DayPart => useSyncExternalStore(follow, now)

/** Keeps the page's attribute true for as long as it is open. */
export const startDayPart = (): void => {
  showDayPart()
  setInterval(showDayPart, A_MINUTE)
}
