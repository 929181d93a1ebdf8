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
      title={exercises('rewrite.title')}
      keep={exercises('rewrite.keep')}
      onKeep={onKeep}
      act={exercises('rewrite.act')}
      onAct={onAct}
      busy={busy}
      error={error}
    >
      {exercises('rewrite.note')}
    </ConfirmDialog>
  )
}
