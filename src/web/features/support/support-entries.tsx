/**
 * The support entries of the user menu: help for everyone, and received requests for a support contact. They load after
 * the page.
 */
import { useEffect, useState } from 'react'
import { supportRequests } from '#web/lib/messages/en/support-requests.ts'
import { support } from '#web/lib/messages/en/support.ts'
import { useHasFeature } from '#web/session/use-features.ts'
import { useUser } from '#web/session/session.ts'
import type { MenuItem } from '#web/ui/overlay/menu.tsx'
import { startHelp } from './help-card-store.ts'
import { HelpDialog } from './help-dialog.tsx'
import { ReceivedDialog } from './received/received-dialog.tsx'
import { WaitingRequests } from './received/waiting-requests.tsx'
import { useReceivedRequests } from './received/use-received.ts'

export interface SupportOffer {
  items: MenuItem[]
  /** Number of requests that haven't been seen. */
  waiting: number
}

/** Students never receive requests. */
const useCanReceiveRequests = (): boolean => {
  const has = useHasFeature('contact_requests')
  const type = useUser()?.user_type
  return has && type !== undefined && type !== 'student'
}

export function SupportEntries({ onOffer }: { onOffer: (offer: SupportOffer) => void }) {
  const [opened, setOpened] = useState<'help' | 'received'>()
  const { received, otherContacts } = useReceivedRequests(useCanReceiveRequests())
  const waiting = received.filter(({ seen_at }) => !seen_at).length
  const hasReceived = received.length > 0
  useEffect(startHelp, [])
  useEffect(() => {
    const label = waiting ? supportRequests('title.count', { count: waiting }) : supportRequests('title')
    const list: MenuItem[] = hasReceived ? [{ label, icon: 'hand-heart', onSelect: () => setOpened('received') }] : []
    const help: MenuItem = { label: support('needHelp'), icon: 'lifebuoy', onSelect: () => setOpened('help') }
    onOffer({ items: [...list, help], waiting })
  }, [hasReceived, waiting, onOffer])
  const close = () => setOpened(undefined)
  return (
    <>
      {waiting > 0 && <WaitingRequests count={waiting} onOpen={() => setOpened('received')} />}
      <HelpDialog open={opened === 'help'} onClose={close} />
      <ReceivedDialog received={received} otherContacts={otherContacts} open={opened === 'received'} onClose={close} />
    </>
  )
}
