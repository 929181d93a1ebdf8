/** What can be done with something that was given out: change it, take it back, hand its address on. */
import { useState } from 'react'
import { type Published, progress, publishedList, withdraw } from '#contract/assignments.ts'
import { useAct } from '#web/lib/answers.ts'
import { assign } from '#web/lib/words/assign.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import styles from './who.module.css'

const copyLink = async ({ address }: Published): Promise<void> => {
  const link = new URL(address, location.origin).href
  try {
    await navigator.clipboard.writeText(link)
    notify(assign('link.done'))
  } catch {
    notify(assign('link.failed', { link }), { closesAfter: 'stays' })
  }
}

function Withdraw({ of, open, onClose }: { of: Published; open: boolean; onClose: () => void }) {
  const { act, busy, error } = useAct(withdraw, { refreshes: [progress, publishedList] })
  const take = async () => {
    await act({ Assignment: { uuid: of.uuid } })
    notify(assign('withdraw.done'))
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title={assign('withdraw.ask', { title: of.title, section: of.section.name })}
      keep={assign('withdraw.keep')}
      onKeep={onClose}
      act={assign('withdraw.act')}
      onAct={() => void take().catch(() => undefined)}
      busy={busy}
      error={error?.message}
      danger
    >
      {assign('withdraw.lead')}
    </ConfirmDialog>
  )
}

export function Acts({ of }: { of: Published }) {
  const [open, setOpen] = useState<'edit' | 'withdraw'>()
  const close = () => setOpen(undefined)
  if (of.withdrawn_at) return null
  return (
    <div className={styles.acts}>
      <Button look="line" size="small" icon="copy" onClick={() => void copyLink(of)}>
        {assign('link')}
      </Button>
      <Button look="line" size="small" icon="pencil-simple" onClick={() => setOpen('edit')}>
        {assign('edit')}
      </Button>
      <Button look="text" size="small" onClick={() => setOpen('withdraw')}>
        {assign('withdraw')}
      </Button>
      {open === 'edit' && <ChangeDialog of={of} onClose={close} />}
      <Withdraw of={of} open={open === 'withdraw'} onClose={close} />
    </div>
  )
}
