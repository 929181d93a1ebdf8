/** Confirms before a whole script is replaced. */
import { exercises } from '#web/lib/messages/en/exercises.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

interface RewriteDialogProps {
  open: boolean
  busy?: boolean
  error?: string | undefined
  onCancel: () => void
  onAct: () => void
}

export function RewriteDialog({ open, busy = false, error, onCancel, onAct }: RewriteDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title={exercises('rewrite.title')}
      cancelLabel={exercises('rewrite.cancel')}
      onCancel={onCancel}
      confirmLabel={exercises('rewrite.act')}
      onConfirm={onAct}
      busy={busy}
      error={error}
    >
      {exercises('rewrite.note')}
    </ConfirmDialog>
  )
}
