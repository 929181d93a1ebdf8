/** Asks before an exercise goes for good. */
import { useState } from 'react'
import * as contract from '#contract/exercises.ts'
import { useAct } from '#web/lib/answers.ts'
import { exercises } from '#web/lib/words/exercises.en.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { closeDraft } from '../draft/drafts.ts'

/** @param changed called once it is gone */
export const useDeleting = (changed: () => void) => {
  const [asked, setAsked] = useState<contract.Exercise>()
  const remove = useAct(contract.draftDelete, { refreshes: [contract.exercisesList, contract.configDefaults] })
  const act = async () => {
    if (!asked) return
    try {
      await remove.act({ Exercise: { uuid: asked.uuid } })
    } catch {
      return
    }
    closeDraft(asked.uuid)
    setAsked(undefined)
    notify(exercises('list.deleted'))
    changed()
  }
  const ask = (exercise: contract.Exercise) => {
    remove.reset()
    setAsked(exercise)
  }
  const question = (
    <ConfirmDialog
      open={asked !== undefined}
      title={exercises('delete.title', { title: asked?.title ?? '' })}
      keep={exercises('delete.keep')}
      onKeep={() => setAsked(undefined)}
      act={exercises('delete.act')}
      onAct={() => void act()}
      busy={remove.busy}
      error={remove.error?.message}
      danger
    >
      {exercises('delete')}
    </ConfirmDialog>
  )
  return { ask, question }
}
