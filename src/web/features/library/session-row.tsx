/** Shows a session as a row with a small picture and its length. */
import type { ReactNode } from 'react'
import type { Session } from '#contract/library.ts'
import { getCoverVariantUrl } from '#rules/covers.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { TrackRow } from '#web/ui/list/row-list.tsx'
import { getListenedShare } from './listened-share.ts'
import { formatMinutes } from './minutes-text.ts'
import { getSessionLink } from './session-link.ts'

interface SessionRowProps {
  session: Session
  actions?: ReactNode
  /** Replaces the description under the title. */
  subtitle?: ReactNode
  /** Replaces the minutes at the right. */
  aside?: ReactNode
}

export function SessionRow({ session, actions, subtitle, aside }: SessionRowProps) {
  return (
    <TrackRow
      {...getSessionLink(session)}
      title={session.title}
      description={
        subtitle ?? (session.made_by_computer ? `${library('made')}. ${session.description}` : session.description)
      }
      meta={aside ?? formatMinutes(session.duration)}
      picture={{ src: getCoverVariantUrl(session.session_thumbnail, '1x1', 200), seed: session.uuid }}
      listened={getListenedShare(session)}
      status={session.status}
      actions={actions}
    />
  )
}
