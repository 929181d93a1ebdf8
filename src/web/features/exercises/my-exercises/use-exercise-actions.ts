/**
 * Runs the actions on one exercise, each one once. The screen shows a result only after the server has confirmed it. A
 * deletion can be undone.
 */
import { useState } from 'react'
import * as contract from '#contract/exercises.ts'
import * as offering from '#contract/exercises/offers.ts'
import { refreshAnswers, useAction } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { myExercises } from '#web/lib/messages/en/exercises-list.ts'
import { offerUndo } from '#web/ui/notice/offer-undo.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import { closeDraft } from '../draft/drafts.ts'
import type { ConfirmableAction } from './exercise-confirm-dialog.tsx'

export interface ExerciseActionCallbacks {
  /** Called when other lists of the exercise are outdated. */
  onChanged: () => void
  /** Called after the deletion, so that a player of the exercise stops. */
  onDeleted: (uuid: string) => void
  /** Called before the deletion removes the element with the focus. */
  onRemoving: () => void
  /** Called with a message if an action failed. */
  onTrouble: (message: string | undefined) => void
}

const refreshAll = { refreshes: [contract.exercisesList, contract.draftInfo, contract.configDefaults] }

const toMessage = (error: unknown): string => (error instanceof Error ? error.message : '')

/** Undo also works after the deleted row and its hooks are gone. */
const notifyDeleted = (uuid: string, onChanged: () => void): void => {
  const undo = async () => {
    await call(contract.draftRestore, { Exercise: { uuid } })
    await refreshAnswers(...refreshAll.refreshes)
    onChanged()
  }
  offerUndo({ text: myExercises('deleted'), label: myExercises('undo'), undo, restored: myExercises('restored') })
}

export const useExerciseActions = (
  { uuid }: contract.Exercise,
  { onChanged, onDeleted, onRemoving, onTrouble }: ExerciseActionCallbacks,
) => {
  const copy = useAction(contract.duplicate, refreshAll)
  const remove = useAction(contract.draftDelete, refreshAll)
  const cancel = useAction(contract.cancel, refreshAll)
  const offer = useAction(offering.offer, refreshAll)
  const [question, setQuestion] = useState<ConfirmableAction>()
  const [error, setError] = useState<string>()

  const run: Record<ConfirmableAction, () => Promise<void>> = {
    delete: async () => {
      onRemoving()
      await remove.act({ Exercise: { uuid } })
      closeDraft(uuid)
      onDeleted(uuid)
      notifyDeleted(uuid, onChanged)
    },
    stop: async () => void (await cancel.act({ Exercise: { uuid } })),
    offer: async () => void (await offer.act({ Exercise: { uuid, offered: true } })),
    withdraw: async () => void (await offer.act({ Exercise: { uuid, offered: false } })),
  }
  const changeQuestion = (next: ConfirmableAction | undefined) => {
    setError(undefined)
    setQuestion(next)
  }
  const act = async () => {
    if (!question) return
    try {
      await run[question]()
      setQuestion(undefined)
      onChanged()
    } catch (problem) {
      setError(toMessage(problem))
    }
  }
  const duplicate = async () => {
    onTrouble(undefined)
    try {
      await copy.act({ Exercise: { uuid } })
      notify(myExercises('duplicated'))
      onChanged()
    } catch (problem) {
      onTrouble(toMessage(problem))
    }
  }
  const busy = [remove, cancel, offer].some((request) => request.busy)
  return { question, error, busy, changeQuestion, act: () => void act(), duplicate: () => void duplicate() }
}
