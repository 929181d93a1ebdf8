/** Sends unsaved changes before a step is left. If that fails, the person is warned before leaving. */
import { useState } from 'react'
import { exercises } from '#web/lib/messages/en/exercises.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import type { ExerciseDraft } from '../draft/draft.ts'

/** @param onGone returns to the previous page */
export const useLeaveConfirm = (draft: ExerciseDraft, onGone: () => void) => {
  const [asking, setAsking] = useState(false)
  const leave = async () => {
    if (!(await draft.flush())) return setAsking(true)
    if (draft.get().stored?.Exercise.status === 'draft') notify(exercises('saved'))
    onGone()
  }
  const question = (
    <ConfirmDialog
      open={asking}
      title={exercises('leave.title')}
      keep={exercises('leave.stay')}
      onKeep={() => setAsking(false)}
      act={exercises('leave.go')}
      onAct={onGone}
    >
      {exercises('leave.unsaved')}
    </ConfirmDialog>
  )
  return { leave: () => void leave(), question }
}
