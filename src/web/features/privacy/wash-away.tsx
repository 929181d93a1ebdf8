/** Deletes what somebody wrote, or everything, after one more question. */
import { useState } from 'react'
import { eraseData } from '#contract/privacy.ts'
import { askAllAnew, holdAnswers, useAct } from '#web/lib/answers.ts'
import { entrances } from '#web/lib/entrances.ts'
import { go } from '#web/lib/navigation.ts'
import { forgetWritten } from '#web/lib/kept-drafts.ts'
import { lookAtOutboxes } from '#web/lib/outbox.ts'
import { privacy } from '#web/lib/words/privacy.en.ts'
import { farewell, forget, whileGoing } from '#web/session/ending.ts'
import { currentUser, leave } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { DataRow } from './data-row.tsx'
import { EraseDialog, type EraseKind } from './erase-dialog.tsx'
import styles from './my-data-part.module.css'

const words = {
  written: { title: 'wash.title', lead: 'wash.lead', begin: 'wash.begin', seed: 'the tide over the sand' },
  everything: { title: 'all.title', lead: 'all.lead', begin: 'all.begin', seed: 'an empty beach in the morning' },
} as const

/** Nothing of theirs stays on this device either, and the server knows their sign-in no longer. */
const goAway = () => {
  forget(true)
  leave()
  go(entrances.login, { state: farewell })
}

/** What was begun on this device or waits to be sent would come back. */
const forgetHere = async () => {
  const account = currentUser()?.user_account_uuid
  if (account) await forgetWritten(account)
  await lookAtOutboxes()
}

export function WashAway({ what }: { what: EraseKind }) {
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState(false)
  const { act, busy, error, reset } = useAct(eraseData)
  const { title, lead, begin, seed } = words[what]
  const ask = () => {
    reset()
    setAsking(true)
  }
  const close = () => setAsking(false)
  const eraseEverything = () =>
    whileGoing(async () => {
      await act({ Erase: { what, confirm: 'delete' } })
      await holdAnswers()
      goAway()
    })
  const erase = async () => {
    if (what === 'everything') return eraseEverything()
    await act({ Erase: { what, confirm: 'delete' } })
    await forgetHere()
    close()
    setDone(true)
    await askAllAnew()
  }
  return (
    <DataRow seed={seed} title={privacy(title)} lead={privacy(lead)}>
      {/* Here and not as a toast: behind the open dialog nothing is read aloud. */}
      <p role="status" className={styles.ready}>
        {done && privacy('done.written')}
      </p>
      <div className={styles.doing}>
        <Button look="line" icon="trash" aria-haspopup="dialog" onClick={ask}>
          {privacy(begin)}
        </Button>
        <p className={styles.aside}>{privacy('wash.once')}</p>
      </div>
      <EraseDialog
        open={asking}
        what={what}
        busy={busy}
        error={error?.message}
        onKeep={close}
        onErase={() => void erase().catch(() => undefined)}
      />
    </DataRow>
  )
}
