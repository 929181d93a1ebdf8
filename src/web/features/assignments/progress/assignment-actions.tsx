/** The actions on an assignment: edit it, withdraw it and copy its link. */
import { useState } from 'react'
import { type PublishedAssignment, progress, publishedList, withdraw } from '#contract/assignments.ts'
import { useAction } from '#web/lib/answers.ts'
import { teacherAssignments } from '#web/lib/messages/en/assignments-teacher.ts'
import { Button } from '#web/ui/action/button.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { EditAssignmentDialog } from './edit-assignment-dialog.tsx'
import styles from './student-progress.module.css'

const copyLink = async ({ address }: PublishedAssignment): Promise<void> => {
  const link = new URL(address, location.origin).href
  try {
    await navigator.clipboard.writeText(link)
    notify(teacherAssignments('link.done'))
  } catch {
    notify(teacherAssignments('link.failed', { link }), { closesAfter: 'stays' })
  }
}

function Withdraw({
  assignment,
  open,
  onClose,
}: {
  assignment: PublishedAssignment
  open: boolean
  onClose: () => void
}) {
  const { attempt, busy, error } = useAction(withdraw, { refreshes: [progress, publishedList] })
  const withdrawAssignment = async () => {
    if (!(await attempt({ Assignment: { uuid: assignment.uuid } }))) return
    notify(teacherAssignments('withdraw.done'))
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title={teacherAssignments('withdraw.ask', { title: assignment.title, section: assignment.section.name })}
      cancelLabel={teacherAssignments('withdraw.cancel')}
      onCancel={onClose}
      confirmLabel={teacherAssignments('withdraw.act')}
      onConfirm={() => void withdrawAssignment()}
      busy={busy}
      error={error?.message}
      danger
    >
      {teacherAssignments('withdraw.lead')}
    </ConfirmDialog>
  )
}

export function AssignmentActions({ assignment }: { assignment: PublishedAssignment }) {
  const [open, setOpen] = useState<'edit' | 'withdraw'>()
  const close = () => setOpen(undefined)
  if (assignment.withdrawn_at) return null
  return (
    <div className={styles.actions}>
      <Button look="line" size="small" icon="copy" onClick={() => void copyLink(assignment)}>
        {teacherAssignments('link')}
      </Button>
      <Button look="line" size="small" icon="pencil-simple" onClick={() => setOpen('edit')}>
        {teacherAssignments('edit')}
      </Button>
      <Button look="text" size="small" onClick={() => setOpen('withdraw')}>
        {teacherAssignments('withdraw')}
      </Button>
      {open === 'edit' && <EditAssignmentDialog assignment={assignment} onClose={close} />}
      <Withdraw assignment={assignment} open={open === 'withdraw'} onClose={close} />
    </div>
  )
}
