/**
 * Handles pages that may be assigned. Any page can be: the ids in its address open the assignment for this person, and
 * it is completed after the page was viewed for a while.
 */
import { useLocation } from 'react-router'
import { parseAssignmentLink, type AssignmentIds } from '#rules/assignments.ts'
import { notifyFinished } from '#web/features/assignments/student/notify-finished.ts'
import { useOpenAssignment } from '#web/features/assignments/student/use-open-assignment.ts'
import { useReportViewing } from '#web/features/assignments/student/use-report-viewing.ts'
import { isAdmin } from '#web/session/destinations.ts'
import { useUser } from '#web/session/session.ts'

/**
 * The player and the file viewer report their own assignments. The class view on the classroom screen belongs to no
 * single person.
 */
const HANDLED_ELSEWHERE = /^\/(?:audio\/|view$|teach\/)/

function OpenAssignment({ ids, url }: { ids: AssignmentIds; url: string }) {
  const assigned = useOpenAssignment({ ids, type: 'others', url }).data?.Assignment
  useReportViewing(assigned?.assignment_type === 'others' ? assigned : undefined, notifyFinished)
  return null
}

export function AssignedPage() {
  const { pathname, search } = useLocation()
  const user = useUser()
  const ids = parseAssignmentLink({ pathname, searchParams: new URLSearchParams(search) })
  if (!ids || !user || isAdmin(user) || HANDLED_ELSEWHERE.test(pathname)) return null
  return <OpenAssignment key={pathname + search} ids={ids} url={pathname + search} />
}
