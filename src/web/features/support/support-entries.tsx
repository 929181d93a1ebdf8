/**
 * What the user menu offers of support: help for everybody, and for an adult whom somebody asked, who that is. It comes
 * after the page, and brings its own entries along.
 */
import { useEffect, useState } from 'react'
import { asked } from '#web/lib/words/asked.en.ts'
import { support } from '#web/lib/words/support.en.ts'
import { useHas } from '#web/session/use-features.ts'
import { useUser } from '#web/session/session.ts'
import type { MenuItem } from '#web/ui/overlay/menu.tsx'
import { attendHelp } from './help-here.ts'
import { HelpSheet } from './help-sheet.tsx'
import { ReceivedDialog } from './received/received-dialog.tsx'
import { WaitingLine } from './received/waiting-line.tsx'
import { useReceived } from './received/use-received.ts'

export interface SupportOffer {
  items: MenuItem[]
  /** How many wait to be seen. */
  waiting: number
}

/** Pupils are never on the list. */
const useMayBeAsked = (): boolean => {
  const has = useHas('contact_requests')
  const type = useUser()?.user_type
  return has && type !== undefined && type !== 'student'
}

export function SupportEntries({ onOffer }: { onOffer: (offer: SupportOffer) => void }) {
  const [opened, setOpened] = useState<'help' | 'received'>()
  const { received, others } = useReceived(useMayBeAsked())
  const waiting = received.filter(({ seen_at }) => !seen_at).length
  const some = received.length > 0
  useEffect(attendHelp, [])
  useEffect(() => {
    const label = waiting ? asked('title.count', { count: waiting }) : asked('title')
    const list: MenuItem[] = some ? [{ label, icon: 'hand-heart', onSelect: () => setOpened('received') }] : []
    const help: MenuItem = { label: support('need'), icon: 'lifebuoy', onSelect: () => setOpened('help') }
    onOffer({ items: [...list, help], waiting })
  }, [some, waiting, onOffer])
  const close = () => setOpened(undefined)
  return (
    <>
      {waiting > 0 && <WaitingLine count={waiting} onOpen={() => setOpened('received')} />}
      <HelpSheet open={opened === 'help'} onClose={close} />
      <ReceivedDialog received={received} others={others} open={opened === 'received'} onClose={close} />
    </>
  )
}
