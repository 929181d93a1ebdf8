/**
 * Asks what to do with unsent drafts before their author logs out: send, keep or discard. See
 * docs/product.md#unsent-words.
 */
import { useState } from 'react'
import { loadChunk } from '#web/lib/chunks.ts'
import { pingServer } from '#web/lib/ping-server.ts'
import { logFailure } from '#web/lib/log.ts'
import { countSilences, isOnline } from '#web/lib/online.ts'
import { unsent } from '#web/lib/messages/en/unsent.ts'
import { useUser } from '#web/session/session.ts'
import { flushBeforeSignOut, signOut } from '#web/session/sign-out.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { countUnsent } from './count-unsent.ts'

/** Open drafts are sent first: the parts that show them know best what was saved. */
const sendAll = async (account: string): Promise<void> => {
  await pingServer()
  await flushBeforeSignOut()
  if (!isOnline()) return
  const { sendAllUnsent: sendAllKept } = await loadChunk(() => import('./send-unsent.ts'))
  await sendAllKept(account)
}

interface UnsentQuestionProps {
  /** The number of unsent drafts; zero closes the dialog. */
  count: number
  onCount: (count: number) => void
}

export function UnsentQuestion({ count, onCount }: UnsentQuestionProps) {
  const user = useUser()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<'out' | 'refused'>()
  const shared = user?.shared_device === true
  const close = () => {
    setTrouble(undefined)
    onCount(0)
  }
  const send = async () => {
    setBusy(true)
    const account = user?.user_account_uuid ?? ''
    const silences = countSilences()
    // If the sending module can't be loaded, all drafts are still on this device.
    await sendAll(account).catch((error: unknown) => logFailure('unsent words', error))
    const left = await countUnsent(account)
    // What counts is whether a request went unanswered during this attempt: by now, another request may have been
    // answered.
    const isOut = !isOnline() || countSilences() > silences
    setBusy(false)
    if (left === 0) await signOut()
    setTrouble(left === 0 ? undefined : isOut ? 'out' : 'refused')
    onCount(left)
  }
  const footer = (
    <>
      <Button look="line" onClick={close}>
        {unsent('stay')}
      </Button>
      <Button look="text" onClick={() => void signOut()}>
        {unsent('discard')}
      </Button>
      {!shared && (
        <Button look="line" onClick={() => void signOut({ keepsUnsent: true })}>
          {unsent('keep')}
        </Button>
      )}
      <Button look="board" busy={busy} busyLabel={unsent('sending')} onClick={() => void send()}>
        {unsent('send')}
      </Button>
    </>
  )
  const title = count === 1 ? unsent('title.one') : unsent('title', { n: count })
  return (
    <Dialog open={count > 0} onClose={close} title={title} alert footer={footer}>
      <p>{unsent(shared ? 'lead.shared' : 'lead')}</p>
      {trouble && <Banner tone="warn">{unsent(trouble)}</Banner>}
    </Dialog>
  )
}
