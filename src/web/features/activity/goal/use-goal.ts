/** How many days of listening someone wants in a week: on this device, under their own key, and told to nobody. */
import { useEffect, useRef, useState } from 'react'
import { CHOSEN, dropDraft, keepDraft, keptDraft } from '#web/lib/kept-drafts.ts'
import { useUser } from '#web/session/session.ts'
import { goalFrom } from './goal.ts'

const KEPT_AS = `${CHOSEN}listening-goal`

export const useGoal = (): { goal: number | null; choose: (goal: number | null) => void } => {
  const account = useUser()?.user_account_uuid
  const [goal, setGoal] = useState<number | null>(null)
  const chosen = useRef(false)
  useEffect(() => {
    let gone = false
    const bringBack = async (whose: string) => {
      const found = goalFrom(await keptDraft(whose, KEPT_AS))
      if (!gone && !chosen.current) setGoal(found)
    }
    if (account) void bringBack(account)
    return () => {
      gone = true
    }
  }, [account])
  const choose = (next: number | null) => {
    chosen.current = true
    setGoal(next)
    if (account) void (next === null ? dropDraft(account, KEPT_AS) : keepDraft(account, KEPT_AS, next))
  }
  return { goal, choose }
}
