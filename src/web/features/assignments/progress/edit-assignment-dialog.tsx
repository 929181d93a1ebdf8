/** Edits the title, the instructions and the due date of an assignment. */
import { useState } from 'react'
import { type PublishedAssignment, progress, publishedEdit, publishedList } from '#contract/assignments.ts'
import * as rules from '#rules/assignments.ts'
import { toLocalDay } from '#rules/times.ts'
import { useAction } from '#web/lib/answers.ts'
import { teacherAssignments } from '#web/lib/messages/en/assignments-teacher.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'
import { getDueTime } from '../lesson-items.ts'
import styles from './student-progress.module.css'

const useAssignmentFields = (assignment: PublishedAssignment) => {
  const [title, setTitle] = useState(assignment.title)
  const [instructions, setInstructions] = useState(assignment.instructions)
  const [due, setDue] = useState(assignment.due_at ? toLocalDay(assignment.due_at) : '')
  return { title, setTitle, instructions, setInstructions, due, setDue }
}

function Fields({
  title,
  setTitle,
  instructions,
  setInstructions,
  due,
  setDue,
}: ReturnType<typeof useAssignmentFields>) {
  return (
    <>
      <TextField
        label={teacherAssignments('name')}
        value={title}
        maxLength={rules.MAX_ASSIGNMENT_TITLE_LENGTH}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label={teacherAssignments('instructions')}
        value={instructions}
        maxLength={rules.MAX_INSTRUCTIONS_LENGTH}
        onChange={(event) => setInstructions(event.target.value)}
      />
      <TextField
        label={teacherAssignments('due')}
        type="date"
        value={due}
        onChange={(event) => setDue(event.target.value)}
      />
    </>
  )
}

interface EditAssignmentProps {
  assignment: PublishedAssignment
  onClose: () => void
}

export function EditAssignmentDialog({ assignment, onClose }: EditAssignmentProps) {
  const fields = useAssignmentFields(assignment)
  const { title, instructions, due } = fields
  const { attempt, busy, error } = useAction(publishedEdit, { refreshes: [progress, publishedList] })
  const closeIfMounted = useWhileMounted(onClose)
  const save = async () => {
    const changed = { uuid: assignment.uuid, title, instructions, due_at: getDueTime(due) }
    if (!(await attempt({ Assignment: changed }))) return
    notify(teacherAssignments('edit.done'))
    closeIfMounted()
  }
  const footer = (
    <>
      <Button look="line" onClick={onClose}>
        {teacherAssignments('edit.cancel')}
      </Button>
      <Button
        look="board"
        busy={busy}
        busyLabel={teacherAssignments('edit.saving')}
        disabled={title.trim() === ''}
        onClick={() => void save()}
      >
        {teacherAssignments('edit.act')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={teacherAssignments('edit.title')} footer={footer}>
      <div className={styles.fields}>
        <p className={styles.quiet}>{teacherAssignments('edit.lead')}</p>
        {error && <Banner tone="danger">{error.message}</Banner>}
        <Fields {...fields} />
      </div>
    </Dialog>
  )
}
