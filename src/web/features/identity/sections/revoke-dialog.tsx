/** Revokes the picture codes of students whose cards were lost. */
import { cardsRevoke } from '#contract/identity/cards.ts'
import { sectionInfo } from '#contract/identity/sections.ts'
import { useAction } from '#web/lib/answers.ts'
import { cardMessages as t, classes } from '#web/lib/messages/en/classes.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

export interface RevokeDialogProps {
  people: readonly { uuid: string; name: string }[]
  onClose: () => void
}

export function RevokeDialog({ people, onClose }: RevokeDialogProps) {
  const { attempt, busy, error } = useAction(cardsRevoke, { refreshes: [sectionInfo] })
  const send = async () => {
    const done = await attempt({ Cards: { people: people.map(({ uuid }) => uuid) } })
    if (!done) return
    notify(t('revoke.done'))
    onClose()
  }
  const students = people.length === 1 ? people[0]!.name : classes('students.many', { count: people.length })
  return (
    <ConfirmDialog
      open
      title={t('revoke.title')}
      cancelLabel={t('closeEarly.cancel')}
      onCancel={onClose}
      confirmLabel={t('revoke.act')}
      onConfirm={() => void send()}
      danger
      busy={busy}
      error={error?.message}
    >
      {t('revoke.more', { students })}
    </ConfirmDialog>
  )
}
