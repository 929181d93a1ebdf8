/** The draft of feedback. It stays on the device until it is sent or thrown away. */
import { useEffect, useRef, useState } from 'react'
import { newUuid } from '#web/lib/device.ts'
import { dropDraft, keepDraft, keptDraft } from '#web/lib/kept-drafts.ts'
import { useUser } from '#web/session/session.ts'

export interface Draft {
  client_uuid: string
  subject: string
  content: string
}

const NAME = 'feedback'

const emptyDraft = (): Draft => ({ client_uuid: newUuid(), subject: '', content: '' })

const draftFrom = (kept: unknown): Draft | undefined => {
  const { client_uuid, subject, content } = (kept ?? {}) as Partial<Draft>
  const isDraft = [client_uuid, subject, content].every((text) => typeof text === 'string')
  return isDraft ? (kept as Draft) : undefined
}

/** `change` keeps it, `clear` forgets it, also on the device. */
export const useDraft = () => {
  const account = useUser()?.user_account_uuid
  const [draft, setDraft] = useState(emptyDraft)
  const touched = useRef(false)
  useEffect(() => {
    const bring = async (mine: string) => {
      const found = draftFrom(await keptDraft(mine, NAME))
      if (found && !touched.current) setDraft(found)
    }
    if (account) void bring(account)
  }, [account])
  const change = (words: Partial<Draft>) => {
    touched.current = true
    const next = { ...draft, ...words }
    setDraft(next)
    if (account) void keepDraft(account, NAME, next)
  }
  const clear = () => {
    touched.current = true
    setDraft(emptyDraft())
    if (account) void dropDraft(account, NAME)
  }
  return { draft, change, clear }
}
