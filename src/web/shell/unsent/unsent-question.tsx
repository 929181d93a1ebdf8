/**
 * Asks what to do with unsent drafts before their author logs out: send, keep or discard. See
 * docs/product.md#local-drafts.
 */
import { useState } from 'react'
import { loadChunk } from '#web/lib/chunks.ts'
import { pingServer } from '#web/lib/ping-server.ts'
import { logFailure } from '#web/lib/log.ts'
import { countUnansweredCalls, isOnline } from '#web/lib/online.ts'
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
  const { sendAllUnsent } = await loadChunk(() => import('./send-unsent.ts'))
  await sendAllUnsent(account)
}

interface UnsentQuestionProps {
  /** The number of unsent drafts; zero closes the dialog. */
  count: number
  onCount: (count: number) => void
}

export function UnsentQuestion({ count, onCount }: UnsentQuestionProps) {
  const user = useUser()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<'unreachable' | 'refused'>()
  const shared = user?.shared_device === true
  const close = () => {
    setProblem(undefined)
    onCount(0)
  }
  const send = async () => {
    setBusy(true)
    const account = user?.user_account_uuid ?? ''
    const silences = countUnansweredCalls()
    // If the sending module can't be loaded, all drafts are still on this device.
    await sendAll(account).catch((error: unknown) => logFailure('sending drafts', error))
    const remaining = await countUnsent(account)
    // What counts is whether a request went unanswered during this attempt: by now, another request may have been
    // answered.
    const isOffline = !isOnline() || countUnansweredCalls() > silences
    setBusy(false)
    if (remaining === 0) await signOut()
    setProblem(remaining === 0 ? undefined : isOffline ? 'unreachable' : 'refused')
    onCount(remaining)
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
      {problem && <Banner tone="warn">{unsent(problem)}</Banner>}
    </Dialog>
  )
}
