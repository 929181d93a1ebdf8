/** Confirms an action on an exercise that other people would notice, or that deletes much. */
import type { Exercise } from '#contract/exercises.ts'
import { myExercises } from '#web/lib/messages/en/exercises-list.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

export type ConfirmableAction = 'delete' | 'stop' | 'offer' | 'takeBack'

interface ExerciseConfirmDialogProps {
  exercise: Exercise
  question: ConfirmableAction | undefined
  busy: boolean
  /** The server's message if the action failed. */
  error: string | undefined
  onKeep: () => void
  onAct: () => void
}

const approvedOr = ({ offer }: Exercise) => (offer?.status === 'approved' ? 'takeBack.approved' : 'takeBack.offered')

export function ExerciseConfirmDialog({ exercise, question, busy, error, onKeep, onAct }: ExerciseConfirmDialogProps) {
  const asked = question ?? 'stop'
  const words = asked === 'takeBack' ? myExercises(approvedOr(exercise)) : myExercises(`${asked}.lead`)
  return (
    <ConfirmDialog
      open={question !== undefined}
      title={myExercises(`${asked}.title`, { title: exercise.title })}
      keep={myExercises(`${asked}.keep`)}
      onKeep={onKeep}
      act={myExercises(`${asked}.act`)}
      onAct={onAct}
      danger={asked === 'delete'}
      busy={busy}
      error={error}
    >
      {words}
    </ConfirmDialog>
  )
}
