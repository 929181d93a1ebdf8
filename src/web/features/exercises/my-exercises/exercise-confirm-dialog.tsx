/** Confirms an action on an exercise that other people would notice, or that deletes much. */
import type { Exercise } from '#contract/exercises.ts'
import { myExercises } from '#web/lib/messages/en/exercises-list.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

export type ConfirmableAction = 'delete' | 'stop' | 'offer' | 'withdraw'

interface ExerciseConfirmDialogProps {
  exercise: Exercise
  question: ConfirmableAction | undefined
  busy: boolean
  /** The server's message if the action failed. */
  error: string | undefined
  onCancel: () => void
  onAct: () => void
}

const getWithdrawKey = ({ offer }: Exercise) =>
  offer?.status === 'approved' ? 'withdraw.approved' : 'withdraw.offered'

export function ExerciseConfirmDialog({
  exercise,
  question,
  busy,
  error,
  onCancel,
  onAct,
}: ExerciseConfirmDialogProps) {
  const action = question ?? 'stop'
  const lead = action === 'withdraw' ? myExercises(getWithdrawKey(exercise)) : myExercises(`${action}.lead`)
  return (
    <ConfirmDialog
      open={question !== undefined}
      title={myExercises(`${action}.title`, { title: exercise.title })}
      cancelLabel={myExercises(`${action}.cancel`)}
      onCancel={onCancel}
      confirmLabel={myExercises(`${action}.act`)}
      onConfirm={onAct}
      danger={action === 'delete'}
      busy={busy}
      error={error}
    >
      {lead}
    </ConfirmDialog>
  )
}
