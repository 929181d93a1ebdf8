/** A session or a group as a print. */
import type { Group, Session } from '#contract/library.ts'
import { coverAs, type CoverShape } from '#rules/covers.ts'
import { Print, type PrintShape } from '#web/ui/print/print.tsx'
import { minutesOf } from './lengths.ts'
import { toGroup, toSession } from './session-link.ts'

const coverShape: Record<PrintShape, CoverShape> = { tall: '4x5', square: '1x1', wide: '16x11', lead: '16x11' }
const pictureOf = (address: string, shape: PrintShape): string =>
  coverAs(address, coverShape[shape], shape === 'lead' ? 800 : 400)

interface Look {
  shape?: PrintShape
  /** Title and length only. */
  brief?: boolean
  eager?: boolean
}

export function SessionPrint({ session, shape = 'tall', brief = false, eager = false }: Look & { session: Session }) {
  return (
    <Print
      {...toSession(session)}
      title={session.title}
      description={brief ? undefined : session.description}
      meta={minutesOf(session.duration)}
      thumbnail={pictureOf(session.session_thumbnail, shape)}
      seed={session.uuid}
      count={session.sessions_count}
      status={session.status}
      shape={shape}
      eager={eager}
    />
  )
}

export function GroupPrint({ group, shape = 'tall', brief = false, eager = false }: Look & { group: Group }) {
  return (
    <Print
      {...toGroup(group)}
      title={group.title}
      description={brief ? undefined : group.description}
      thumbnail={pictureOf(group.group_thumbnail, shape)}
      seed={group.uuid}
      count={group.sessions_count}
      shape={shape}
      eager={eager}
    />
  )
}
