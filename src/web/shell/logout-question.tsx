/** Asks for confirmation before signing out, because that stops the audio. */
import { frame } from '#web/lib/messages/en/frame.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

export type LogoutQuestionProps = { open: boolean; onStay: () => void; onLogout: () => void }

export function LogoutQuestion({ open, onStay, onLogout }: LogoutQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      title={frame('logout.playing')}
      cancelLabel={frame('logout.playing.stay')}
      onCancel={onStay}
      confirmLabel={frame('logout')}
      onConfirm={onLogout}
    >
      {frame('logout.playing.lead')}
    </ConfirmDialog>
  )
}
