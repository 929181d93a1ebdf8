/** The open drafts of this page, one for each exercise, and the hook that returns them. */
import { useEffect, useSyncExternalStore } from 'react'
import { isNotFound } from '#contract/call.ts'
import * as contract from '#contract/exercises.ts'
import { draftPrefixes } from '#web/autosave/local-draft.ts'
import { forgetDocument } from '#web/autosave/open-documents.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { deleteDraft } from '#web/lib/storage/encrypted-drafts.ts'
import { getCurrentUser, onUserLeave } from '#web/session/session.ts'
import { ExerciseDraft } from './draft.ts'

const drafts = new Map<string, ExerciseDraft>()

/** Returns the same draft to every caller until the person signs out. */
export const getDraft = (uuid: string): ExerciseDraft => {
  const draft = drafts.get(uuid) ?? new ExerciseDraft(uuid)
  drafts.set(uuid, draft)
  return draft
}

/** Closes the draft of a deleted exercise. */
export const closeDraft = (uuid: string): void => {
  const account = getCurrentUser()?.user_account_uuid
  const draftKey = draftPrefixes.exercise + uuid
  drafts.get(uuid)?.close()
  drafts.delete(uuid)
  if (!account) return
  forgetDocument(account, draftKey)
  void deleteDraft(account, draftKey)
}

/**
 * Sends the local changes of an exercise, whether or not it is open. If it was deleted elsewhere, its local changes are
 * removed.
 * @throws ApiError
 */
export const sendUnsentExercise = async (uuid: string): Promise<void> => {
  const draft = getDraft(uuid)
  try {
    const { Exercise, Script, Support } = await call(contract.draftInfo, { Exercise: { uuid } })
    await draft.load({ Exercise, Script }, Support !== null)
    await draft.flush()
  } catch (error) {
    if (!isNotFound(error)) throw error
    closeDraft(uuid)
  }
}

onUserLeave(() => drafts.clear())

interface Options {
  /** Returns the polling interval in milliseconds, or false to stop. */
  pollInterval?: (exercise: contract.Exercise | undefined) => number | false
}

/** Returns an exercise with its draft. `answer` shows how the first request went. */
export const useExerciseDraft = (uuid: string, { pollInterval }: Options = {}) => {
  const draft = getDraft(uuid)
  const state = useSyncExternalStore(draft.subscribe, draft.get)
  const answer = useAnswer(
    contract.draftInfo,
    { Exercise: { uuid } },
    { enabled: uuid !== '', ...(pollInterval ? { pollInterval: (result) => pollInterval(result?.Exercise) } : {}) },
  )
  const { data } = answer
  useEffect(() => {
    if (data) void draft.load({ Exercise: data.Exercise, Script: data.Script }, data.Support !== null)
  }, [data, draft])
  return { draft, state, answer }
}
