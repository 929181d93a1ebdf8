/** When somebody wants to be asked: seven days, all off until one is turned on. */
import { useEffect, useRef, useState } from 'react'
import { dashboard, type HappinessSetting, settingAdd, settingList, settingUpdate } from '#contract/reflect.ts'
import { call } from '#web/lib/api.ts'
import { refreshAnswers, useAnswer } from '#web/lib/answers.ts'
import { hereNow } from '../here.ts'

export type Week = HappinessSetting['prompt_frequency']
type DayKey = keyof Week

/** Weeks start on Sunday (spec 9). */
export const DAYS = ['day_0', 'day_1', 'day_2', 'day_3', 'day_4', 'day_5', 'day_6'] as const satisfies readonly DayKey[]
const SCHOOL_DAYS = DAYS.slice(1, 6)

/** Offered when a day is turned on for the first time. */
const MORNING = '0745'

const emptyWeek = (): Week =>
  Object.fromEntries(DAYS.map((day) => [day, { is_enabled: false, start_time: MORNING }])) as Week

export const isAnyOn = (week: Week): boolean => DAYS.some((day) => week[day].is_enabled)

/** Monday's time on every school day. */
export const withMondayOnSchoolDays = (week: Week): Week => ({
  ...week,
  ...Object.fromEntries(SCHOOL_DAYS.map((day) => [day, { is_enabled: true, start_time: week.day_1.start_time }])),
})

/** The days that are asked on, of the same time; undefined where times differ or none is on. */
export const oneTimeOf = (week: Week): { days: DayKey[]; start_time: string } | undefined => {
  const days = DAYS.filter((day) => week[day].is_enabled)
  const times = new Set(days.map((day) => week[day].start_time))
  const [start_time] = times
  return start_time !== undefined && times.size === 1 ? { days, start_time } : undefined
}

/** Shown at once and sent one after the other, so that the last change is the one that stays; `saved` once that one is. */
export const useReminders = () => {
  const answer = useAnswer(settingList, {})
  const [week, setWeek] = useState<Week>()
  const [state, setState] = useState<{ saved: boolean; error?: string }>({ saved: false })
  const stored = answer.data?.HappinessSettings[0]
  const known = useRef(false)
  const sending = useRef(Promise.resolve())
  const last = useRef<Week>(undefined)
  useEffect(() => {
    if (stored) known.current = true
  }, [stored])

  const send = async (next: Week): Promise<void> => {
    const HappinessSetting = { prompt_frequency: next, ...hereNow() }
    try {
      await call(known.current ? settingUpdate : settingAdd, { HappinessSetting })
      known.current = true
      setState({ saved: next === last.current })
      await refreshAnswers(settingList, dashboard)
    } catch (error) {
      setState({ saved: false, error: error instanceof Error ? error.message : '' })
    }
  }
  const change = (changed: Week): void => {
    last.current = changed
    setWeek(changed)
    setState({ saved: false })
    sending.current = sending.current.then(() => send(changed))
  }
  return { answer, week: week ?? stored?.prompt_frequency ?? emptyWeek(), change, ...state }
}
