/** Stores and validates the feedback that a person is writing. The draft stays on the device until it is sent or discarded. */
import { useEffect, useRef, useState } from 'react'
import { ENTER_FEEDBACK, ENTER_SUBJECT, isFeedback, isSubject } from '#rules/feedback.ts'
import { createUuid } from '#web/lib/device.ts'
import { deleteDraft, storeDraft, readDraft } from '#web/lib/storage/encrypted-drafts.ts'
import { useUser } from '#web/session/session.ts'

export interface FeedbackDraft {
  client_uuid: string
  subject: string
  content: string
}

export type FeedbackErrors = Partial<Record<'subject' | 'content', string>>

/** Returns the errors of a message; it is sent only if there are none. */
export const validateFeedback = ({ subject, content }: FeedbackDraft): FeedbackErrors => ({
  ...(isSubject(subject) ? {} : { subject: ENTER_SUBJECT }),
  ...(isFeedback(content) ? {} : { content: ENTER_FEEDBACK }),
})

const DRAFT_NAME = 'feedback'

const createEmptyDraft = (): FeedbackDraft => ({ client_uuid: createUuid(), subject: '', content: '' })

const parseDraft = (stored: unknown): FeedbackDraft | undefined => {
  const { client_uuid, subject, content } = (stored ?? {}) as Partial<FeedbackDraft>
  const isDraft = [client_uuid, subject, content].every((text) => typeof text === 'string')
  return isDraft ? (stored as FeedbackDraft) : undefined
}

/** Provides the draft; `change` stores it, and `clear` deletes it from the device too. */
export const useFeedbackDraft = () => {
  const accountUuid = useUser()?.user_account_uuid
  const [draft, setDraft] = useState(createEmptyDraft)
  const touched = useRef(false)
  useEffect(() => {
    const restore = async (ownerUuid: string) => {
      const restored = parseDraft(await readDraft(ownerUuid, DRAFT_NAME))
      if (restored && !touched.current) setDraft(restored)
    }
    if (accountUuid) void restore(accountUuid)
  }, [accountUuid])
  const change = (changes: Partial<FeedbackDraft>) => {
    touched.current = true
    const next = { ...draft, ...changes }
    setDraft(next)
    if (accountUuid) void storeDraft(accountUuid, DRAFT_NAME, next)
  }
  const clear = () => {
    touched.current = true
    setDraft(createEmptyDraft())
    if (accountUuid) void deleteDraft(accountUuid, DRAFT_NAME)
  }
  return { draft, change, clear }
}
