/** The acts on one exercise: each once, and shown only after the server has said so. A deletion can be undone. */
import { useState } from 'react'
import * as contract from '#contract/exercises.ts'
import * as offering from '#contract/exercises/offers.ts'
import { refreshAnswers, useAct } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { own } from '#web/lib/words/exercises-list.en.ts'
import { offerUndo } from '#web/ui/notice/offer-undo.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import { closeDraft } from '../draft/drafts.ts'
import type { Question } from './questions.tsx'

export interface Aftermath {
  /** What others show of it is no longer true. */
  onChanged: () => void
  /** It is gone: whoever plays it stops. */
  onDeleted: (uuid: string) => void
  /** It is about to go, and with it the place where the focus is. */
  onGoing: () => void
  /** It did not work, in a sentence. */
  onTrouble: (message: string | undefined) => void
}

const whole = { refreshes: [contract.exercisesList, contract.draftInfo, contract.configDefaults] }

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** Undoing works also where the row it was deleted from is gone, and its hooks with it. */
const tellDeleted = (uuid: string, onChanged: () => void): void => {
  const undo = async () => {
    await call(contract.draftRestore, { Exercise: { uuid } })
    await refreshAnswers(...whole.refreshes)
    onChanged()
  }
  offerUndo({ text: own('deleted'), label: own('undo'), undo, restored: own('restored') })
}

export const useActs = ({ uuid }: contract.Exercise, { onChanged, onDeleted, onGoing, onTrouble }: Aftermath) => {
  const copy = useAct(contract.duplicate, whole)
  const remove = useAct(contract.draftDelete, whole)
  const cancel = useAct(contract.cancel, whole)
  const offer = useAct(offering.offer, whole)
  const [question, setQuestion] = useState<Question>()
  const [error, setError] = useState<string>()

  const run: Record<Question, () => Promise<void>> = {
    delete: async () => {
      onGoing()
      await remove.act({ Exercise: { uuid } })
      closeDraft(uuid)
      onDeleted(uuid)
      tellDeleted(uuid, onChanged)
    },
    stop: async () => void (await cancel.act({ Exercise: { uuid } })),
    offer: async () => void (await offer.act({ Exercise: { uuid, offered: true } })),
    takeBack: async () => void (await offer.act({ Exercise: { uuid, offered: false } })),
  }
  const ask = (next: Question | undefined) => {
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
      setError(sentenceOf(problem))
    }
  }
  const duplicate = async () => {
    onTrouble(undefined)
    try {
      await copy.act({ Exercise: { uuid } })
      notify(own('duplicated'))
      onChanged()
    } catch (problem) {
      onTrouble(sentenceOf(problem))
    }
  }
  const busy = [remove, cancel, offer].some((one) => one.busy)
  return { question, error, busy, ask, act: () => void act(), duplicate: () => void duplicate() }
}
