import { patterns } from '#web/lib/messages/en/patterns.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import type { CheckInDeletion } from './use-delete-check-in.ts'

export function DeleteCheckInDialog({ deleting }: { deleting: CheckInDeletion }) {
  return (
    <ConfirmDialog
      open={deleting.requested !== undefined}
      title={patterns('history.delete.title')}
      cancelLabel={patterns('history.delete.keep')}
      onCancel={deleting.cancel}
      act={patterns('history.delete.act')}
      onAct={deleting.act}
      busy={deleting.busy}
      error={deleting.error}
      danger
    >
      {patterns('history.delete.lead')}
    </ConfirmDialog>
  )
}
