/** Sends unsaved changes before a step is left. If that fails, the person is warned before leaving. */
import { useState } from 'react'
import { exercises } from '#web/lib/messages/en/exercises.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import type { ExerciseDraft } from '../draft/draft.ts'

/** @param goBack returns to the previous page */
export const useLeaveConfirm = (draft: ExerciseDraft, goBack: () => void) => {
  const [isConfirming, setIsConfirming] = useState(false)
  const leave = async () => {
    if (!(await draft.flush())) return setIsConfirming(true)
    if (draft.get().stored?.Exercise.status === 'draft') notify(exercises('saved'))
    goBack()
  }
  const question = (
    <ConfirmDialog
      open={isConfirming}
      title={exercises('leave.title')}
      cancelLabel={exercises('leave.stay')}
      onCancel={() => setIsConfirming(false)}
      confirmLabel={exercises('leave.act')}
      onConfirm={goBack}
    >
      {exercises('leave.unsaved')}
    </ConfirmDialog>
  )
  return { leave: () => void leave(), question }
}
