/** /view of something that was assigned: the thing itself, or the page that leads to it. */
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ApiError } from '#contract/call.ts'
import type { AssignmentIds } from '#rules/assignments.ts'
import { AssignedDoor } from '#web/features/assignments/doing/assigned-door.tsx'
import { isOutside } from '#web/features/assignments/doing/outside.ts'
import { sayDone } from '#web/features/assignments/doing/done.ts'
import { useOpened } from '#web/features/assignments/doing/use-opened.ts'
import { useViewing } from '#web/features/assignments/doing/viewing.ts'
import { assigned as say } from '#web/lib/words/assigned.en.ts'
import { homeOf } from '#web/session/destinations.ts'
import { useUser } from '#web/session/session.ts'
import { paths } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Wrap } from '#web/ui/page/page.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const isGone = (error: Error | null): boolean => error instanceof ApiError && error.http >= 400 && error.http < 500

interface AssignedViewProps {
  ids: AssignmentIds
  keyPath: string
  children: ReactNode
}

function Gone({ home }: { home: string }) {
  return (
    <Wrap>
      <VisuallyHidden>
        <PageHeading title={say('title')} />
      </VisuallyHidden>
      <EmptyState
        title={say('gone')}
        level={1}
        action={
          <ButtonLink look="line" to={home}>
            {say('home')}
          </ButtonLink>
        }
      />
    </Wrap>
  )
}

/** Opening it is what gives the file to whom it was assigned, so that comes first. */
export function AssignedView({ ids, keyPath, children }: AssignedViewProps) {
  const user = useUser()
  const home = user ? homeOf(user) : paths.home
  const { pathname, search } = useLocation()
  const address = keyPath
    ? ({ ids, type: 'file', attachment: keyPath } as const)
    : ({ ids, type: 'others', url: `${pathname}${search}` } as const)
  const { assigned, failed } = useOpened(address)
  const isShown = assigned?.assignment_type === 'file' && keyPath === assigned.attachment_uuid
  useViewing(isShown ? assigned : undefined, sayDone)
  if (failed) return keyPath || !isGone(failed) ? children : <Gone home={home} />
  if (!assigned) return null
  // The viewer alone, without anything to show, is no page that could be read.
  if (assigned.opens === `${pathname}${search}` && !keyPath) return <Gone home={home} />
  const isHere = isOutside(assigned.opens) || !assigned.opens
  if (isHere) return <AssignedDoor of={assigned} home={{ to: home, label: say('home') }} />
  return isShown ? children : <Navigate to={assigned.opens} replace />
}
