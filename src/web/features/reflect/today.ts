/** Today's check-in: as the server has it, or as it still waits here. */
import { dashboard, type Question } from '#contract/reflect.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { useWaitingItems } from '#web/lib/outbox.ts'
import { checkInBox } from './check-in-box.ts'
import { isToday, getMood } from './check-in/check-in-draft.ts'
import { getTimeZoneBlock } from './time-zone-block.ts'

export interface TodaysCheckIn {
  /** Undefined while it is on its way. */
  uuid: string | undefined
  mood: number | null
  answered_at: string
  by_staff: boolean
  /** Who of the staff, while their name is known. */
  entered_by: string | null
}

interface Today {
  today: TodaysCheckIn | null | undefined
  /** Whether it is clear by now that there is one, or none. */
  known: boolean
  /** Nobody could be asked whether there is one. */
  unheard: boolean
}

const useWaitingToday = (questions: readonly Question[]): TodaysCheckIn | undefined => {
  const last = useWaitingItems(checkInBox)
    .filter(({ not_now, answered_at }) => !not_now && isToday(answered_at))
    .at(-1)
  if (!last) return undefined
  const answers = Object.fromEntries(last.answers.map(({ question_uuid, score }) => [question_uuid, score]))
  return {
    uuid: undefined,
    mood: getMood(answers, questions) ?? null,
    answered_at: last.answered_at,
    by_staff: false,
    entered_by: null,
  }
}

export const useToday = (questions: readonly Question[]): Today => {
  const { data, status, fetchStatus } = useAnswer(dashboard, { Here: getTimeZoneBlock() })
  const waiting = useWaitingToday(questions)
  const today = waiting ?? data?.Reflect.today
  const unheard = !today && status === 'pending' && fetchStatus === 'paused'
  return { today, known: Boolean(today) || status !== 'pending' || unheard, unheard }
}
