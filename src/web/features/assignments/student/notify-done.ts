/** Notifies the student, once, that the assignment is done, and who can see that. */
import type { StudentAssignment } from '#contract/assignments.ts'
import { studentAssignments } from '#web/lib/messages/en/assignments-student.ts'
import { notify } from '#web/ui/notice/toasts.tsx'

/** The notification stays for this many milliseconds, enough to read two sentences. */
const CLOSES_AFTER_MS = 6000

const doneText = ({ teacher, source }: StudentAssignment): string => {
  if (teacher) return studentAssignments('done', { teacher })
  return studentAssignments(source === 'teacher' ? 'done.plain' : `done.${source}`)
}

export const notifyDone = (assignment: StudentAssignment): void =>
  notify(doneText(assignment), { closesAfter: CLOSES_AFTER_MS })
