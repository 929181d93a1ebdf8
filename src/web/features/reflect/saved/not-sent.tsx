/** Of check-ins that have not arrived: why, and what becomes of them, in a line. */
import type { Happiness } from '#contract/reflect.ts'
import { useOnline } from '#web/lib/online.ts'
import { useHeld, useWaiting } from '#web/lib/outbox.ts'
import { reflect } from '#web/lib/words/reflect.en.ts'
import { useLater } from '#web/ui/state/use-later.ts'
import { checkInBox } from '../check-in-box.ts'

/** Sooner than this most have arrived, in milliseconds. */
const SOON = 3000

/** Whether the server has no place for this one just now; it stays here and is tried again. */
export const useIsHeld = (clientUuid: string): boolean =>
  useHeld(checkInBox).some(({ client_uuid }) => client_uuid === clientUuid)

interface NotSentProps {
  /** Of this one only; else of all. */
  clientUuid?: string
}

export function NotSent({ clientUuid }: NotSentProps) {
  const online = useOnline()
  const late = useLater(SOON)
  const isMeant = ({ not_now, client_uuid }: Happiness) => !not_now && client_uuid === (clientUuid ?? client_uuid)
  const held = useHeld(checkInBox).some(isMeant)
  const waiting = useWaiting(checkInBox).some(isMeant)
  if (held) return <p role="status">{reflect('held.lead')}</p>
  return waiting && (late || !online) ? <p role="status">{reflect('saved.waiting')}</p> : null
}
