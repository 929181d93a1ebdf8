/** Asks what becomes of words that are not sent, before their writer logs out: send, keep, or discard (decision 43). */
import { useState } from 'react'
import { lookForServer } from '#web/lib/look-for-server.ts'
import { unsent } from '#web/lib/words/unsent.en.ts'
import { useUser } from '#web/session/session.ts'
import { sendLastWords, signOut } from '#web/session/sign-out.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { countUnsent } from './unsent-words.ts'

interface UnsentQuestionProps {
  /** How many things; none closes it. */
  count: number
  onCount: (count: number) => void
}

export function UnsentQuestion({ count, onCount }: UnsentQuestionProps) {
  const user = useUser()
  const [busy, setBusy] = useState(false)
  const [isOut, setIsOut] = useState(false)
  const shared = user?.shared_device === true
  const close = () => {
    setIsOut(false)
    onCount(0)
  }
  const send = async () => {
    setBusy(true)
    await lookForServer()
    await sendLastWords()
    const left = user ? await countUnsent(user.user_account_uuid) : 0
    setBusy(false)
    if (left === 0) await signOut()
    setIsOut(left > 0)
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
        <Button look="line" onClick={() => void signOut({ keepUnsent: true })}>
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
      {isOut && <Banner tone="warn">{unsent('out')}</Banner>}
    </Dialog>
  )
}
