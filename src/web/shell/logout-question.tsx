/** Asks before the sound stops with the session. */
import { frame } from '#web/lib/words/frame.en.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

export type LogoutQuestionProps = { onStay: () => void; onLogout: () => void }

export function LogoutQuestion({ onStay, onLogout }: LogoutQuestionProps) {
  return (
    <ConfirmDialog
      open
      title={frame('logout.playing')}
      keep={frame('logout.playing.stay')}
      onKeep={onStay}
      act={frame('logout')}
      onAct={onLogout}
    >
      {frame('logout.playing.lead')}
    </ConfirmDialog>
  )
}
