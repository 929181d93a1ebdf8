/** Two windows have changed the same exercise. The dialog asks the person which version to keep. */
import { exercises } from '#web/lib/messages/en/exercises.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import type { ExerciseDraft, ExerciseDraftState } from './draft.ts'

export function ConflictDialog({ draft, state }: { draft: ExerciseDraft; state: ExerciseDraftState }) {
  return (
    <ConfirmDialog
      open={state.theirs !== undefined}
      title={exercises('conflict.title')}
      cancelLabel={exercises('conflict.mine')}
      onCancel={() => draft.keepMine()}
      act={exercises('conflict.theirs')}
      onAct={() => draft.acceptTheirs()}
    >
      {exercises('conflict')}
    </ConfirmDialog>
  )
}
