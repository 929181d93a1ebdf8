/** The help card as a page, which a school can print and put up. */
import { useEffect, useState } from 'react'
import { support } from '#web/lib/words/support.en.ts'
import { useUser } from '#web/session/session.ts'
import { ensureSession } from '#web/session/start.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { attendHelp, useHelp } from './help-here.ts'
import { HelpParts } from './support-card.tsx'
import { TalkDialog } from './talk/talk-dialog.tsx'

export function HelpPage() {
  const [contact, setContact] = useState<string>()
  const { card } = useHelp(true)
  const user = useUser()
  useEffect(() => {
    attendHelp()
    // A public page: who sits here is asked for, and nothing waits for it.
    ensureSession({ quietly: true }).catch(() => undefined)
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
      <HelpParts help={help} onAsk={setContact} level={2} />
      <TalkDialog open={contact !== undefined} contact={contact} onClose={() => setContact(undefined)} />
    </Page>
  )
}
