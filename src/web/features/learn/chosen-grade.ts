/** Remembers on this device the grade that the person viewed last. */
import { useEffect, useState } from 'react'
import type { Grade } from '#rules/grades.ts'
import { CHOSEN_PREFIX, storeDraft, readDraft } from '#web/lib/storage/encrypted-drafts.ts'
import { useUser } from '#web/session/session.ts'
import { parseGrade } from './parse-grade.ts'

const DRAFT_NAME = `${CHOSEN_PREFIX}learn-grade`

/**
 * Stores the viewed grade for the next visit.
 * @param grade undefined if the URL names none
 */
export const useRememberGrade = (grade: Grade | undefined): void => {
  const account = useUser()?.user_account_uuid
  useEffect(() => {
    if (account && grade) void storeDraft(account, DRAFT_NAME, grade)
  }, [account, grade])
}

/** Returns the stored grade, null if there is none, or undefined while it is being read. */
export const useChosenGrade = (): Grade | null | undefined => {
  const account = useUser()?.user_account_uuid
  const [chosen, setChosen] = useState<Grade | null>()
  useEffect(() => {
    let isCanceled = false
    const restore = async (accountUuid: string) => {
      const stored = await readDraft(accountUuid, DRAFT_NAME)
      if (!isCanceled) setChosen(parseGrade(typeof stored === 'string' ? stored : undefined) ?? null)
    }
    if (account) void restore(account)
    return () => {
      isCanceled = true
    }
  }, [account])
  return chosen
}
