/**
 * One sentence over the page while the server can't be reached, and one when it is back. It has a row of its own, so
 * that it covers nothing.
 */
import { useEffect, useState } from 'react'
import { useOnline } from '#web/lib/online.ts'
import { frame } from '#web/lib/messages/en/frame.ts'
import { OfflineStrip } from '#web/ui/state/offline-strip.tsx'
import styles from './connection.module.css'

/** The time that "back online" stays, in milliseconds. */
const BACK_ONLINE_DURATION_MS = 4_000

/** Returns the state of the connection; `back` for a while after it returned. */
const useConnection = (): 'on' | 'off' | 'back' => {
  const online = useOnline()
  const [connection, setConnection] = useState<'on' | 'off' | 'back'>(online ? 'on' : 'off')
  if (!online && connection !== 'off') setConnection('off')
  if (online && connection === 'off') setConnection('back')
  useEffect(() => {
    if (connection !== 'back') return undefined
    const timer = setTimeout(() => setConnection('on'), BACK_ONLINE_DURATION_MS)
    return () => clearTimeout(timer)
  }, [connection])
  return connection
}

/** @param offline the sentence to show while there is no server */
export function Connection({ offline = frame('offline') }: { offline?: string }) {
  const connection = useConnection()
  return (
    <div role="status" className={styles.place}>
      {connection === 'off' && <OfflineStrip>{offline}</OfflineStrip>}
      {connection === 'back' && <OfflineStrip>{frame('online')}</OfflineStrip>}
    </div>
  )
}
