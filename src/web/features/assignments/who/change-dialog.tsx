/** Other words or another day for something that was given out. */
import { useState } from 'react'
import { type Published, progress, publishedEdit, publishedList } from '#contract/assignments.ts'
import * as rules from '#rules/assignments.ts'
import { dayOf } from '#rules/times.ts'
import { useAct } from '#web/lib/answers.ts'
import { assign } from '#web/lib/words/assign.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useWhileHere } from '#web/ui/use-while-here.ts'
import { dueAt } from '../lesson-items.ts'
import styles from './who.module.css'

const useWords = (of: Published) => {
  const [title, setTitle] = useState(of.title)
  const [instructions, setInstructions] = useState(of.instructions)
  const [due, setDue] = useState(of.due_at ? dayOf(of.due_at) : '')
  return { title, setTitle, instructions, setInstructions, due, setDue }
}

function Fields({ title, setTitle, instructions, setInstructions, due, setDue }: ReturnType<typeof useWords>) {
  return (
    <>
      <TextField
        label={assign('name')}
        value={title}
        maxLength={rules.LONGEST_ASSIGNMENT_TITLE}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label={assign('instructions')}
        value={instructions}
        maxLength={rules.LONGEST_INSTRUCTIONS}
        onChange={(event) => setInstructions(event.target.value)}
      />
      <TextField label={assign('due')} type="date" value={due} onChange={(event) => setDue(event.target.value)} />
    </>
  )
}

interface ChangeDialogProps {
  of: Published
  onClose: () => void
}

export function ChangeDialog({ of, onClose }: ChangeDialogProps) {
  const words = useWords(of)
  const { title, instructions, due } = words
  const { act, busy, error } = useAct(publishedEdit, { refreshes: [progress, publishedList] })
  const leave = useWhileHere(onClose)
  const save = async () => {
    await act({ Assignment: { uuid: of.uuid, title, instructions, due_at: dueAt(due) } })
    notify(assign('edit.done'))
    leave()
  }
  const footer = (
    <>
      <Button look="line" onClick={onClose}>
        {assign('edit.keep')}
      </Button>
      <Button
        look="board"
        busy={busy}
        busyLabel={assign('edit.saving')}
        disabled={title.trim() === ''}
        onClick={() => void save().catch(() => undefined)}
      >
        {assign('edit.act')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={assign('edit.title')} footer={footer}>
      <div className={styles.fields}>
        <p className={styles.quiet}>{assign('edit.lead')}</p>
        {error && <Banner tone="danger">{error.message}</Banner>}
        <Fields {...words} />
      </div>
    </Dialog>
  )
}
