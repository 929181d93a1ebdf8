/** Confirms before a whole script is replaced. */
import { exercises } from '#web/lib/messages/en/exercises.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

interface RewriteDialogProps {
  open: boolean
  busy?: boolean
  error?: string | undefined
  onKeep: () => void
  onAct: () => void
}

export function RewriteDialog({ open, busy = false, error, onKeep, onAct }: RewriteDialogProps) {
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
