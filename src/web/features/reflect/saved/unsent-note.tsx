/** Explains in one line why check-ins are not sent yet, and what happens to them. */
import type { Happiness } from '#contract/reflect.ts'
import { useOnline } from '#web/lib/online.ts'
import { useDeferred, useWaitingItems } from '#web/lib/outbox.ts'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { useDelay } from '#web/ui/state/use-delay.ts'
import { checkInOutbox } from '../check-in-outbox.ts'

/** Most check-ins arrive sooner than this, in milliseconds. */
const NOTE_DELAY_MS = 3000

/** Checks whether the server cannot take this check-in for now. It stays on the device and is retried. */
export const useIsDeferred = (clientUuid: string): boolean =>
  useDeferred(checkInOutbox).some(({ client_uuid }) => client_uuid === clientUuid)

interface UnsentNoteProps {
  /** Limits the note to this check-in. Without it, the note is about all of them. */
  clientUuid?: string
}

export function UnsentNote({ clientUuid }: UnsentNoteProps) {
  const online = useOnline()
  const isLate = useDelay(NOTE_DELAY_MS)
  const isThisCheckIn = ({ not_now, client_uuid }: Happiness) => !not_now && client_uuid === (clientUuid ?? client_uuid)
  const isDeferred = useDeferred(checkInOutbox).some(isThisCheckIn)
  const waiting = useWaitingItems(checkInOutbox).some(isThisCheckIn)
  if (isDeferred) return <p role="status">{reflect('savedLocally.lead')}</p>
  return waiting && (isLate || !online) ? <p role="status">{reflect('saved.waiting')}</p> : null
}
