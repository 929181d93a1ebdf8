/** The draft of feedback. It stays on the device until it is sent or discarded. */
import { useEffect, useRef, useState } from 'react'
import { newUuid } from '#web/lib/device.ts'
import { deleteDraft, storeDraft, readDraft } from '#web/lib/encrypted-drafts.ts'
import { useUser } from '#web/session/session.ts'

export interface FeedbackDraft {
  client_uuid: string
  subject: string
  content: string
}

const NAME = 'feedback'

const emptyDraft = (): FeedbackDraft => ({ client_uuid: newUuid(), subject: '', content: '' })

const draftFrom = (kept: unknown): FeedbackDraft | undefined => {
  const { client_uuid, subject, content } = (kept ?? {}) as Partial<FeedbackDraft>
  const isDraft = [client_uuid, subject, content].every((text) => typeof text === 'string')
  return isDraft ? (kept as FeedbackDraft) : undefined
}

/** Provides the draft; `change` stores it, and `clear` deletes it from the device too. */
export const useFeedbackDraft = () => {
  const account = useUser()?.user_account_uuid
  const [draft, setDraft] = useState(emptyDraft)
  const touched = useRef(false)
  useEffect(() => {
    const bring = async (mine: string) => {
      const found = draftFrom(await readDraft(mine, NAME))
      if (found && !touched.current) setDraft(found)
    }
    if (account) void bring(account)
  }, [account])
  const change = (words: Partial<FeedbackDraft>) => {
    touched.current = true
    const next = { ...draft, ...words }
    setDraft(next)
    if (account) void storeDraft(account, NAME, next)
  }
  const clear = () => {
    touched.current = true
    setDraft(emptyDraft())
    if (account) void deleteDraft(account, NAME)
  }
  return { draft, change, clear }
}
