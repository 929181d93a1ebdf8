/**
 * Stores how many days of listening a person wants in a week. The goal stays on this device, encrypted with the
 * person's key, and is never sent to the server.
 */
import { useEffect, useRef, useState } from 'react'
import { CHOSEN_PREFIX, deleteDraft, storeDraft, readDraft } from '#web/lib/storage/encrypted-drafts.ts'
import { useUser } from '#web/session/session.ts'
import { parseGoal } from './goal.ts'

const DRAFT_NAME = `${CHOSEN_PREFIX}listening-goal`

export const useGoal = (): { goal: number | null; choose: (goal: number | null) => void } => {
  const account = useUser()?.user_account_uuid
  const [goal, setGoal] = useState<number | null>(null)
  const wasChosen = useRef(false)
  useEffect(() => {
    let isCanceled = false
    const restoreGoal = async (accountUuid: string) => {
      const storedGoal = parseGoal(await readDraft(accountUuid, DRAFT_NAME))
      if (!isCanceled && !wasChosen.current) setGoal(storedGoal)
    }
    if (account) void restoreGoal(account)
    return () => {
      isCanceled = true
    }
  }, [account])
  const choose = (next: number | null) => {
    wasChosen.current = true
    setGoal(next)
    if (account) void (next === null ? deleteDraft(account, DRAFT_NAME) : storeDraft(account, DRAFT_NAME, next))
  }
  return { goal, choose }
}
