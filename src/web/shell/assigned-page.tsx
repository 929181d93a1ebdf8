/** Any page of ours may be what was assigned: its address makes it one's own, and it is read once it was seen for a while. */
import { useLocation } from 'react-router'
import { assignmentIn, type AssignmentIds } from '#rules/assignments.ts'
import { sayDone } from '#web/features/assignments/doing/done.ts'
import { useOpened } from '#web/features/assignments/doing/use-opened.ts'
import { useViewing } from '#web/features/assignments/doing/viewing.ts'
import { isAdmin } from '#web/session/destinations.ts'
import { useUser } from '#web/session/session.ts'

/** The player and the viewer see to theirs themselves, and on the wall nothing is anybody's. */
const SEEN_TO = /^\/(?:audio\/|view$|teach\/)/

function Opened({ ids, url }: { ids: AssignmentIds; url: string }) {
  const { assigned } = useOpened({ ids, type: 'others', url })
  useViewing(assigned?.assignment_type === 'others' ? assigned : undefined, sayDone)
  return null
}

export function AssignedPage() {
  const { pathname, search } = useLocation()
  const user = useUser()
  const ids = assignmentIn({ pathname, searchParams: new URLSearchParams(search) })
  if (!ids || !user || isAdmin(user) || SEEN_TO.test(pathname)) return null
  return <Opened key={pathname + search} ids={ids} url={pathname + search} />
}
