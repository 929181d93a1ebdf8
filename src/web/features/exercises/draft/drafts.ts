/** The drafts that are open on this page, one for each exercise, and their hook. */
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '#contract/call.ts'
import * as contract from '#contract/exercises.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { onOnlineChange } from '#web/lib/online.ts'
import { onUserLeave } from '#web/session/session.ts'
import { beforeSignOut } from '#web/session/sign-out.ts'
import { hasNoChanges } from './changes.ts'
import { ExerciseDraft } from './draft.ts'
import { deleteLocalChanges } from './local-changes.ts'

const drafts = new Map<string, ExerciseDraft>()

/** The same one for everybody who asks, as long as its person is here. */
export const getDraft = (uuid: string): ExerciseDraft => {
  const draft = drafts.get(uuid) ?? new ExerciseDraft(uuid)
  drafts.set(uuid, draft)
  return draft
}

/** It was deleted. */
export const closeDraft = (uuid: string): void => {
  drafts.get(uuid)?.close()
  drafts.delete(uuid)
  void deleteLocalChanges(uuid)
}

/** Code of what is not there, or no longer. */
const NOT_FOUND_CODE = '400'

/** Sends what lies here of one that need not be open; of one that was deleted elsewhere nothing stays. @throws ApiError */
export const sendUnsentExercise = async (uuid: string): Promise<void> => {
  const draft = getDraft(uuid)
  try {
    const { Exercise, Script, Support } = await call(contract.draftInfo, { Exercise: { uuid } })
    await draft.load({ Exercise, Script }, Support !== null)
    await draft.flush()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== NOT_FOUND_CODE) throw error
    closeDraft(uuid)
  }
}

const openOnes = (): ExerciseDraft[] => [...drafts.values()].filter((draft) => !hasNoChanges(draft.get().changes))

onOnlineChange(() => openOnes().forEach((draft) => void draft.flush()))
addEventListener('pagehide', () => openOnes().forEach((draft) => void draft.flush({ keepalive: true })))
beforeSignOut(() => Promise.all(openOnes().map((draft) => draft.flush())))
onUserLeave(() => {
  drafts.forEach((draft) => draft.close())
  drafts.clear()
})

interface Options {
  /** Asks again after so many milliseconds; false stops it. */
  every?: (exercise: contract.Exercise | undefined) => number | false
}

/** An exercise with what is being changed of it; `answer` shows how the first asking goes. */
export const useExerciseDraft = (uuid: string, { every }: Options = {}) => {
  const draft = getDraft(uuid)
  const state = useSyncExternalStore(draft.subscribe, draft.get)
  const answer = useAnswer(
    contract.draftInfo,
    { Exercise: { uuid } },
    { enabled: uuid !== '', ...(every ? { every: (found) => every(found?.Exercise) } : {}) },
  )
  const { data } = answer
  useEffect(() => {
    if (data) void draft.load({ Exercise: data.Exercise, Script: data.Script }, data.Support !== null)
  }, [data, draft])
  return { draft, state, answer }
}
