/** The help card as a page, which a school can print and display. */
import { useEffect, useState } from 'react'
import { ignoreRejection } from '#web/lib/log.ts'
import { support } from '#web/lib/messages/en/support.ts'
import { useUser } from '#web/session/session.ts'
import { ensureSession } from '#web/session/start.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { startHelp, useHelp } from './help-card-store.ts'
import { HelpCardContent } from './help-card.tsx'
import { TalkDialog } from './talk/talk-dialog.tsx'

export function HelpPage() {
  const [contact, setContact] = useState<string>()
  const { card } = useHelp(true)
  const user = useUser()
  useEffect(() => {
    startHelp()
    // This page is public: the auth session loads in the background, and nothing waits for it.
    void ignoreRejection(ensureSession({ quietly: true }))
  }, [])
  const help = user ? card : { ...card, people_note: support('people.stranger') }
  const print = (
    <span data-screen-only>
      <Button look="line" onClick={() => globalThis.print()}>
        {support('print')}
      </Button>
    </span>
  )
  return (
    <Page title={support('page')} heading={card.title} narrow actions={print}>
      <HelpCardContent help={help} onAsk={setContact} level={2} />
      <TalkDialog open={contact !== undefined} contact={contact} onClose={() => setContact(undefined)} />
    </Page>
  )
}
