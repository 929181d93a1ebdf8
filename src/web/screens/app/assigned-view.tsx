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
import { studentAssignments as t } from '#web/lib/messages/en/assignments-student.ts'
import { getHomePath } from '#web/session/destinations.ts'
import { useUser } from '#web/session/session.ts'
import { paths } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Wrap } from '#web/ui/page/page.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Whatever the reason, the server doesn't open the assignment for this person. */
const isRefused = (error: Error | null): boolean => error instanceof ApiError && error.http >= 400 && error.http < 500

interface AssignedViewProps {
  ids: AssignmentIds
  keyPath: string
  children: ReactNode
}

function AssignmentNotFound({ home }: { home: string }) {
  return (
    <Wrap>
      <VisuallyHidden>
        <PageHeading title={t('title')} />
      </VisuallyHidden>
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

/** Opening the assignment is what gives the student access to its file, so that comes first. */
export function AssignedView({ ids, keyPath, children }: AssignedViewProps) {
  const user = useUser()
  const home = user ? getHomePath(user) : paths.home
  const { pathname, search } = useLocation()
  const address = keyPath
    ? ({ ids, type: 'file', attachment: keyPath } as const)
    : ({ ids, type: 'others', url: `${pathname}${search}` } as const)
  const { assigned, failed } = useOpenAssignment(address)
  const isFileOpen = assigned?.assignment_type === 'file' && keyPath === assigned.attachment_uuid
  useReportViewing(isFileOpen ? assigned : undefined, notifyFinished)
  if (failed) return keyPath || !isRefused(failed) ? children : <AssignmentNotFound home={home} />
  if (!assigned) return null
  // The viewer without a file has nothing to show, so this link leads nowhere.
  if (assigned.opens === `${pathname}${search}` && !keyPath) return <AssignmentNotFound home={home} />
  const isShownHere = isExternalUrl(assigned.opens) || !assigned.opens
  if (isShownHere) return <AssignmentPage assignment={assigned} home={{ to: home, label: t('home') }} />
  return isFileOpen ? children : <Navigate to={assigned.opens} replace />
}
