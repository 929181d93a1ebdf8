/** Of check-ins that have not arrived: why, and what becomes of them, in a line. */
import type { Happiness } from '#contract/reflect.ts'
import { useOnline } from '#web/lib/online.ts'
import { useDeferred, useWaitingItems } from '#web/lib/outbox.ts'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { useDelay } from '#web/ui/state/use-delay.ts'
import { checkInBox } from '../check-in-box.ts'

/** Sooner than this most have arrived, in milliseconds. */
const SOON = 3000

/** Whether the server has no place for this one just now; it stays here and is tried again. */
export const useIsDeferred = (clientUuid: string): boolean =>
  useDeferred(checkInBox).some(({ client_uuid }) => client_uuid === clientUuid)

interface UnsentNoteProps {
  /** Of this one only; else of all. */
  clientUuid?: string
}

export function UnsentNote({ clientUuid }: UnsentNoteProps) {
  const online = useOnline()
  const late = useDelay(SOON)
  const isMeant = ({ not_now, client_uuid }: Happiness) => !not_now && client_uuid === (clientUuid ?? client_uuid)
  const held = useDeferred(checkInBox).some(isMeant)
  const waiting = useWaitingItems(checkInBox).some(isMeant)
  if (held) return <p role="status">{reflect('held.lead')}</p>
  return waiting && (late || !online) ? <p role="status">{reflect('saved.waiting')}</p> : null
}
