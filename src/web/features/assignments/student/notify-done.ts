/** Notifies the student, once, that the assignment is done, and who can see that. */
import type { Assigned } from '#contract/assignments.ts'
import { studentAssignments } from '#web/lib/messages/en/assignments-student.ts'
import { notify } from '#web/ui/notice/toasts.tsx'

/** The notification stays for this many milliseconds, enough to read two sentences. */
const READ_IT = 6000

const doneText = ({ teacher, source }: Assigned): string => {
  if (teacher) return studentAssignments('done', { teacher })
  return studentAssignments(source === 'teacher' ? 'done.plain' : `done.${source}`)
}

export const notifyDone = (done: Assigned): void => notify(doneText(done), { closesAfter: READ_IT })
