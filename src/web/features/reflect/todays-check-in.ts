/** Returns today's check-in, from the server or from the outbox of this device. */
import { dashboard, type Question } from '#contract/reflect.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { useWaitingItems } from '#web/lib/outbox.ts'
import { checkInOutbox } from './check-in-outbox.ts'
import { isToday, getMood } from './check-in/check-in-draft.ts'
import { getTimeZoneBlock } from './time-zone-block.ts'

export interface TodaysCheckIn {
  /** The ID is undefined until the check-in is sent. */
  uuid: string | undefined
  mood: number | null
  answered_at: string
  by_staff: boolean
  /** The name of the member of staff who entered the check-in, while it is known. */
  entered_by: string | null
}

interface TodaysCheckInState {
  today: TodaysCheckIn | null | undefined
  /** Whether it is known that there is a check-in today, or that there is none. */
  known: boolean
  /** Whether the server could not be reached to find out. */
  isUnreachable: boolean
}

const useWaitingToday = (questions: readonly Question[]): TodaysCheckIn | undefined => {
  const last = useWaitingItems(checkInOutbox)
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

export const useTodaysCheckIn = (questions: readonly Question[]): TodaysCheckInState => {
  const { data, status, fetchStatus } = useAnswer(dashboard, { Here: getTimeZoneBlock() })
  const waitingCheckIn = useWaitingToday(questions)
  const today = waitingCheckIn ?? data?.Reflect.today
  const isUnreachable = !today && status === 'pending' && fetchStatus === 'paused'
  return { today, known: Boolean(today) || status !== 'pending' || isUnreachable, isUnreachable }
}
