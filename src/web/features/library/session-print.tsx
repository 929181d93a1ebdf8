/** Shows a session or a group as a card. */
import type { ReactNode } from 'react'
import type { Group, Session } from '#contract/library.ts'
import { getCoverVariantUrl, type CoverShape } from '#rules/covers.ts'
import { Print, type PrintShape } from '#web/ui/print/print.tsx'
import { printMeta, printDescription } from './print-text.ts'
import { getGroupLink, getSessionLink } from './session-link.ts'

const coverShape: Record<PrintShape, CoverShape> = { tall: '4x5', square: '1x1', wide: '16x11', lead: '16x11' }
const toPictureUrl = (address: string, shape: PrintShape): string =>
  getCoverVariantUrl(address, coverShape[shape], shape === 'lead' ? 800 : 400)

interface PrintOptions {
  shape?: PrintShape
  eager?: boolean
}
interface SessionPrintProps extends PrintOptions {
  session: Session
  /** A control over the picture, such as the favorite button. */
  corner?: ReactNode
}

export function SessionPrint({ session, shape = 'tall', eager = false, corner }: SessionPrintProps) {
  return (
    <Print
      {...getSessionLink(session)}
      title={session.title}
      description={printDescription(session)}
      meta={printMeta(session)}
      thumbnail={toPictureUrl(session.session_thumbnail, shape)}
      seed={session.uuid}
      count={session.sessions_count}
      status={session.status}
      shape={shape}
      eager={eager}
      corner={corner}
    />
  )
}

export function GroupPrint({ group, shape = 'tall', eager = false }: PrintOptions & { group: Group }) {
  return (
    <Print
      {...getGroupLink(group)}
      title={group.title}
      description={group.description}
      thumbnail={toPictureUrl(group.group_thumbnail, shape)}
      seed={group.uuid}
      count={group.sessions_count}
      shape={shape}
      eager={eager}
    />
  )
}
