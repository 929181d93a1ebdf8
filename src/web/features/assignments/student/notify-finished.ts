/** Notifies the student, once, that the assignment is finished, and who can see that. */
import type { StudentAssignment } from '#contract/assignments.ts'
import { studentAssignments } from '#web/lib/messages/en/assignments-student.ts'
import { notify } from '#web/ui/notice/toasts.tsx'

/** The notification stays for this many milliseconds, enough to read two sentences. */
const CLOSES_AFTER_MS = 6000

const toFinishedMessage = ({ teacher, source }: StudentAssignment): string => {
  if (teacher) return studentAssignments('finished.toast', { teacher })
  return studentAssignments(source === 'teacher' ? 'finished.toast.no_teacher' : `finished.toast.${source}`)
}

export const notifyFinished = (assignment: StudentAssignment): void =>
  notify(toFinishedMessage(assignment), { closesAfter: CLOSES_AFTER_MS })
