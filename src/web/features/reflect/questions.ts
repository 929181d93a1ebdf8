/** The school's check-in questions, stored on the device so that a check-in can start without a connection. */
import { useEffect, useState } from 'react'
import type { ResponseData } from '#contract/endpoint.ts'
import { type Question, questions } from '#contract/reflect.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { storeDraft, readDraft } from '#web/lib/storage/encrypted-drafts.ts'
import { useUser } from '#web/session/session.ts'

type Questions = ResponseData<typeof questions>

const DRAFT_NAME = 'questions'

const isQuestion = (value: unknown): value is Question => {
  if (typeof value !== 'object' || value === null) return false
  const { uuid, text, kind, answers } = value as Partial<Question>
  return (
    [uuid, text, kind].every((field) => typeof field === 'string') && Array.isArray(answers) && answers.length === 5
  )
}

const parseQuestions = (stored: unknown): Questions | undefined => {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { Questions: list, opening, closing } = stored as Record<string, unknown>
  const isValid = Array.isArray(list) && list.length > 0 && list.every(isQuestion)
  return isValid ? { Questions: list, opening: String(opening), closing: String(closing) } : undefined
}

export const useQuestions = () => {
  const account = useUser()?.user_account_uuid ?? ''
  const [stored, setStored] = useState<Questions>()
  const answer = useAnswer(questions, {}, { placeholder: stored })
  const { data, isPlaceholderData } = answer
  useEffect(() => {
    let isCanceled = false
    const restore = async () => {
      const restored = parseQuestions(await readDraft(account, DRAFT_NAME))
      if (!isCanceled) setStored(restored)
    }
    void restore()
    return () => {
      isCanceled = true
    }
  }, [account])
  useEffect(() => {
    if (data && !isPlaceholderData) {
      void storeDraft(account, DRAFT_NAME, { Questions: data.Questions, opening: data.opening, closing: data.closing })
    }
  }, [account, data, isPlaceholderData])
  // A server error doesn't remove the stored questions.
  const { status, fetchStatus, isFetching, error, refetch } = answer
  return { data: data ?? stored, isPlaceholderData, status, fetchStatus, isFetching, error, refetch }
}
