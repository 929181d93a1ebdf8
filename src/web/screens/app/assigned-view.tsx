/** Shows /view for an assignment: the item itself, or the page that links to it. */
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ApiError } from '#contract/call.ts'
import type { AssignmentIds } from '#rules/assignments.ts'
import { AssignmentPage } from '#web/features/assignments/student/assignment-page.tsx'
import { isExternalUrl } from '#web/features/assignments/student/is-external-url.ts'
import { notifyFinished } from '#web/features/assignments/student/notify-finished.ts'
import { useOpenAssignment } from '#web/features/assignments/student/use-open-assignment.ts'
import { useReportViewing } from '#web/features/assignments/student/use-report-viewing.ts'
import { isTransientError } from '#web/lib/errors/api-errors.ts'
import { studentAssignments as t } from '#web/lib/messages/en/assignments-student.ts'
import { getHomePath } from '#web/session/destinations.ts'
import { useUser } from '#web/session/session.ts'
import { paths } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Answer, getQueryError } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Wrap } from '#web/ui/page/page.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Whatever the reason, the server doesn't open the assignment for this person, and a retry won't change that. */
const isRefused = (error: Error): boolean =>
  error instanceof ApiError && !isTransientError(error) && !error.sessionEnded

interface AssignedViewProps {
  ids: AssignmentIds
  keyPath: string
  children: ReactNode
}

function HiddenHeading() {
  return (
    <VisuallyHidden>
      <PageHeading title={t('title')} />
    </VisuallyHidden>
  )
}

function AssignmentNotFound({ home }: { home: string }) {
  return (
    <Wrap>
      <HiddenHeading />
      <EmptyState
        title={t('gone')}
        level={1}
        action={
          <ButtonLink look="line" to={home}>
            {t('home')}
          </ButtonLink>
        }
      />
    </Wrap>
  )
}

/**
 * Shown while the assignment is being opened, or after that failed for now. It has no heading until there is content,
 * because the focus moves only to a heading that replaces another one.
 */
function AssignmentPending({ answer }: { answer: ReturnType<typeof useOpenAssignment> }) {
  return (
    <Wrap>
      {getQueryError(answer) && <HiddenHeading />}
      <Answer query={answer}>{() => null}</Answer>
    </Wrap>
  )
}

/** Opening the assignment is what gives the student access to its file, so that comes first. */
export function AssignedView({ ids, keyPath, children }: AssignedViewProps) {
  const user = useUser()
  const home = user ? getHomePath(user) : paths.home
  const { pathname, search } = useLocation()
  const address = keyPath
    ? ({ ids, type: 'file', attachment: keyPath } as const)
    : ({ ids, type: 'others', url: `${pathname}${search}` } as const)
  const answer = useOpenAssignment(address)
  const assigned = answer.data?.Assignment
  const isFileOpen = assigned?.assignment_type === 'file' && keyPath === assigned.attachment_uuid
  useReportViewing(isFileOpen ? assigned : undefined, notifyFinished)
  // A file may be readable without the assignment, and an open one stays open when a later request fails.
  if (answer.error && keyPath && (assigned || isRefused(answer.error))) return children
  if (answer.error && isRefused(answer.error)) return <AssignmentNotFound home={home} />
  if (!assigned) return <AssignmentPending answer={answer} />
  // The viewer without a file has nothing to show, so this link leads nowhere.
  if (assigned.opens === `${pathname}${search}` && !keyPath) return <AssignmentNotFound home={home} />
  const isShownHere = isExternalUrl(assigned.opens) || !assigned.opens
  if (isShownHere) return <AssignmentPage assignment={assigned} home={{ to: home, label: t('home') }} />
  return isFileOpen ? children : <Navigate to={assigned.opens} replace />
}
