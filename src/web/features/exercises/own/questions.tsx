/** What is asked before something is done to an exercise that others would notice, or that takes much with it. */
import type { Exercise } from '#contract/exercises.ts'
import { own } from '#web/lib/words/exercises-list.en.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

export type Question = 'delete' | 'stop' | 'offer' | 'takeBack'

interface QuestionDialogProps {
  exercise: Exercise
  question: Question | undefined
  busy: boolean
  /** The server's sentence when it did not work. */
  error: string | undefined
  onKeep: () => void
  onAct: () => void
}

const approvedOr = ({ offer }: Exercise) => (offer?.status === 'approved' ? 'takeBack.approved' : 'takeBack.offered')

export function QuestionDialog({ exercise, question, busy, error, onKeep, onAct }: QuestionDialogProps) {
  const asked = question ?? 'stop'
  const words = asked === 'takeBack' ? own(approvedOr(exercise)) : own(`${asked}.lead`)
  return (
    <ConfirmDialog
      open={question !== undefined}
      title={own(`${asked}.title`, { title: exercise.title })}
      keep={own(`${asked}.keep`)}
      onKeep={onKeep}
      act={own(`${asked}.act`)}
      onAct={onAct}
      danger={asked === 'delete'}
      busy={busy}
      error={error}
    >
      {words}
    </ConfirmDialog>
  )
}
