/** The reminders of a person: seven days, all off until the person turns one on. */
import { useSyncExternalStore } from 'react'
import { dashboard, type HappinessSetting, settingAdd, settingList, settingUpdate } from '#contract/reflect.ts'
import { call } from '#web/lib/api.ts'
import { updateAnswers, refreshAnswers, useAnswer } from '#web/lib/answers.ts'
import { reminders } from '#web/lib/messages/en/reminders.ts'
import { onUserLeave } from '#web/session/session.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import { getTimeZoneBlock } from '../time-zone-block.ts'

export type Week = HappinessSetting['prompt_frequency']
type DayKey = keyof Week

/** Weeks start on Sunday, so `day_0` is Sunday. */
export const DAYS = ['day_0', 'day_1', 'day_2', 'day_3', 'day_4', 'day_5', 'day_6'] as const satisfies readonly DayKey[]
const SCHOOL_DAYS = DAYS.slice(1, 6)

/** The default time of a day that is turned on for the first time. */
const MORNING = '0745'

const emptyWeek = (): Week =>
  Object.fromEntries(DAYS.map((day) => [day, { is_enabled: false, start_time: MORNING }])) as Week

export const isAnyOn = (week: Week): boolean => DAYS.some((day) => week[day].is_enabled)

/** Copies Monday's time to every school day. */
export const withMondayOnSchoolDays = (week: Week): Week => ({
  ...week,
  ...Object.fromEntries(SCHOOL_DAYS.map((day) => [day, { is_enabled: true, start_time: week.day_1.start_time }])),
})

/**
 * Returns the days with a reminder if all have the same time. Returns undefined if the times differ or no day has one.
 */
export const getSharedTime = (week: Week): { days: DayKey[]; start_time: string } | undefined => {
  const days = DAYS.filter((day) => week[day].is_enabled)
  const times = new Set(days.map((day) => week[day].start_time))
  const [start_time] = times
  return start_time !== undefined && times.size === 1 ? { days, start_time } : undefined
}

interface ReminderState {
  /** The changed week, until the server has it. */
  week?: Week
  saved: boolean
  error?: string
}

/**
 * The state belongs to the current person. It outlives the component, which may unmount before the response arrives.
 */
let reminderState: ReminderState = { saved: false }
let sending = Promise.resolve()
/** Whether the server has a setting to update, or needs a new one. */
let isStored = false
const listeners = new Set<() => void>()

const setReminderState = (next: ReminderState): void => {
  reminderState = next
  listeners.forEach((listener) => listener())
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

onUserLeave(() => {
  setReminderState({ saved: false })
  isStored = false
})

const send = async (week: Week): Promise<void> => {
  try {
    const request = { HappinessSetting: { prompt_frequency: week, ...getTimeZoneBlock() } }
    const { HappinessSetting: updated } = await call(isStored ? settingUpdate : settingAdd, request)
    isStored = true
    updateAnswers(settingList, (answer) => ({ ...answer, HappinessSettings: [updated] }))
    if (reminderState.week === week) setReminderState({ saved: true })
    await refreshAnswers(settingList, dashboard)
  } catch (error) {
    if (reminderState.week !== week) return
    const reason = error instanceof Error ? error.message : ''
    setReminderState({ week, saved: false, error: reason })
    if (listeners.size === 0) notify(reminders('failed', { reason }), { closesAfter: 'stays' })
  }
}

/** Sends changes one after the other, so that the last one wins. */
const saveReminders = (week: Week, isChange: boolean): void => {
  isStored ||= isChange
  setReminderState({ week, saved: false })
  sending = sending.then(() => send(week))
}

/** Shows changes at once. `saved` becomes true once the last one is stored. */
export const useReminders = () => {
  const answer = useAnswer(settingList, {})
  const { week, saved, error } = useSyncExternalStore(subscribe, () => reminderState)
  const stored = answer.data?.HappinessSettings[0]
  const change = (changed: Week): void => saveReminders(changed, stored !== undefined)
  return { answer, week: week ?? stored?.prompt_frequency ?? emptyWeek(), change, saved, error }
}
