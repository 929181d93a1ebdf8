/** The school's check-in questions, stored on the device so that a check-in can start without a connection. */
import { useEffect, useState } from 'react'
import type { ResponseData } from '#contract/endpoint.ts'
import { type Question, questions } from '#contract/reflect.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { storeDraft, readDraft } from '#web/lib/encrypted-drafts.ts'
import { useUser } from '#web/session/session.ts'

type Questions = ResponseData<typeof questions>

const DRAFT_NAME = 'questions'

const isQuestion = (one: unknown): one is Question => {
  if (typeof one !== 'object' || one === null) return false
  const { uuid, text, kind, answers } = one as Partial<Question>
  return (
    [uuid, text, kind].every((words) => typeof words === 'string') && Array.isArray(answers) && answers.length === 5
  )
}

const questionsFrom = (kept: unknown): Questions | undefined => {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { Questions: list, opening, closing } = kept as Record<string, unknown>
  const whole = Array.isArray(list) && list.length > 0 && list.every(isQuestion)
  return whole ? { Questions: list, opening: String(opening), closing: String(closing) } : undefined
}

export const useQuestions = () => {
  const account = useUser()?.user_account_uuid ?? ''
  const [kept, setKept] = useState<Questions>()
  const answer = useAnswer(questions, {}, { placeholder: kept })
  const { data, isPlaceholderData } = answer
  useEffect(() => {
    let gone = false
    const bringBack = async () => {
      const found = questionsFrom(await readDraft(account, DRAFT_NAME))
      if (!gone) setKept(found)
    }
    void bringBack()
    return () => {
      gone = true
    }
  }, [account])
  useEffect(() => {
    if (data && !isPlaceholderData) {
      void storeDraft(account, DRAFT_NAME, { Questions: data.Questions, opening: data.opening, closing: data.closing })
    }
  }, [account, data, isPlaceholderData])
  // A server error doesn't remove the stored questions.
  const { status, fetchStatus, isFetching, error, refetch } = answer
  return { data: data ?? kept, isPlaceholderData, status, fetchStatus, isFetching, error, refetch }
}
