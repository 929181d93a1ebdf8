/** Asks before the sound stops with the session. */
import { frame } from '#web/lib/words/frame.en.ts'
import { player } from '#web/lib/words/player.en.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

export type LogoutQuestionProps = { onStay: () => void; onLogout: () => void }

export function LogoutQuestion({ onStay, onLogout }: LogoutQuestionProps) {
  return (
    <ConfirmDialog
      open
      title={player('logout.title')}
      keep={player('logout.stay')}
      onKeep={onStay}
      act={frame('logout')}
      onAct={onLogout}
    >
      {player('logout.lead')}
    </ConfirmDialog>
  )
}
