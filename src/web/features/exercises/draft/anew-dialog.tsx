/** Asks before a whole script is replaced. */
import { exercises } from '#web/lib/words/exercises.en.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

interface AnewDialogProps {
  open: boolean
  busy?: boolean
  error?: string | undefined
  onKeep: () => void
  onAct: () => void
}

export function AnewDialog({ open, busy = false, error, onKeep, onAct }: AnewDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title={exercises('anew.title')}
      keep={exercises('anew.keep')}
      onKeep={onKeep}
      act={exercises('anew.act')}
      onAct={onAct}
      busy={busy}
      error={error}
    >
      {exercises('anew')}
    </ConfirmDialog>
  )
}
