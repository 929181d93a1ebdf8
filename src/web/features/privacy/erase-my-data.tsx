/** Deletes what the person wrote, or everything, after a confirmation. */
import { useState } from 'react'
import { eraseData } from '#contract/privacy.ts'
import { resetQueries, pauseQueries, useAction } from '#web/lib/answers.ts'
import { authPaths } from '#web/lib/auth-paths.ts'
import { go } from '#web/lib/navigation.ts'
import { deleteWrittenDrafts } from '#web/lib/storage/encrypted-drafts.ts'
import { reloadOutboxes } from '#web/lib/outbox.ts'
import { privacy } from '#web/lib/messages/en/privacy.ts'
import { signedOutState, clearDevice, whileSigningOut } from '#web/session/end-session.ts'
import { getCurrentUser, clearUser } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { DataRow } from './data-row.tsx'
import { EraseDialog, type EraseKind } from './erase-dialog.tsx'
import styles from './my-data-part.module.css'

const texts = {
  written: { title: 'written.title', lead: 'written.lead', begin: 'written.begin', seed: 'the tide over the sand' },
  everything: { title: 'all.title', lead: 'all.lead', begin: 'all.begin', seed: 'an empty beach in the morning' },
} as const

/** Clears this device too; the server has already ended the auth session. */
const signOutLocally = () => {
  clearDevice(true)
  clearUser()
  go(authPaths.login, { state: signedOutState })
}

/** Deletes local drafts and reloads the outboxes, or the deleted data would return. */
const deleteLocalData = async () => {
  const account = getCurrentUser()?.user_account_uuid
  if (account) await deleteWrittenDrafts(account)
  await reloadOutboxes()
}

export function EraseMyData({ what }: { what: EraseKind }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const [done, setDone] = useState(false)
  const { attempt, busy, error, reset } = useAction(eraseData)
  const { title, lead, begin, seed } = texts[what]
  const openConfirmation = () => {
    reset()
    setIsConfirming(true)
  }
  const close = () => setIsConfirming(false)
  const eraseEverything = () =>
    whileSigningOut(async () => {
      if (!(await attempt({ Erase: { what, confirm: 'delete' } }))) return
      await pauseQueries()
      signOutLocally()
    })
  const erase = async () => {
    if (what === 'everything') return eraseEverything()
    if (!(await attempt({ Erase: { what, confirm: 'delete' } }))) return
    await deleteLocalData()
    close()
    setDone(true)
    await resetQueries()
  }
  return (
    <DataRow seed={seed} title={privacy(title)} lead={privacy(lead)}>
      {/* A status on the page and not a toast: screen readers don't read anything behind an open dialog. */}
      <p role="status" className={styles.ready}>
        {done && privacy('done.written')}
      </p>
      <div className={styles.doing}>
        <Button look="line" icon="trash" aria-haspopup="dialog" onClick={openConfirmation}>
          {privacy(begin)}
        </Button>
        <p className={styles.aside}>{privacy('written.once')}</p>
      </div>
      <EraseDialog
        open={isConfirming}
        what={what}
        busy={busy}
        error={error?.message}
        onCancel={close}
        onErase={() => void erase()}
      />
    </DataRow>
  )
}
