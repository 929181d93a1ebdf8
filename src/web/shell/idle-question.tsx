/** Asks whether the person is still active. One button keeps them signed in. */
import { useEffect, useState } from 'react'
import { SECOND_MS } from '#rules/durations.ts'
import { isPlaybackOn, playerState } from '#web/features/library/player/player-state.ts'
import { formatClock } from '#rules/times.ts'
import { useOnline } from '#web/lib/online.ts'
import { idle } from '#web/lib/messages/en/idle.ts'
import { startIdleWatch, staySignedIn, useIdleDeadline } from '#web/session/idle-watch.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Bay } from '#web/ui/bay/bay.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const playbackSignal = { isPlaying: () => isPlaybackOn(playerState.get()), subscribe: playerState.subscribe }

/** @param endsAt epoch milliseconds */
function TimeLeft({ endsAt }: { endsAt: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.ceil((endsAt - now) / SECOND_MS)
  return (
    <>
      <strong role="timer">{formatClock(seconds)}</strong>
      <VisuallyHidden role="status">{seconds <= 60 && idle('minute')}</VisuallyHidden>
    </>
  )
}

const useReassurance = () => {
  const online = useOnline()
  const shared = useUser()?.shared_device
  if (online) return 'saved'
  return shared ? 'unsent.shared' : 'unsent'
}

export function IdleQuestion() {
  useEffect(() => startIdleWatch(playbackSignal), [])
  const endsAt = useIdleDeadline()
  const messageKey = useReassurance()
  const stay = (
    <Button look="board" endIcon="check-bold" onClick={staySignedIn}>
      {idle('stay')}
    </Button>
  )
  return (
    <Dialog
      open={endsAt !== undefined}
      onClose={staySignedIn}
      title={idle('title')}
      size="small"
      alert
      art={<Bay composition="idle" byDay="dusk" height={0.1} />}
      footer={stay}
    >
      <p>
        {idle('countdown.before')}
        {endsAt !== undefined && <TimeLeft endsAt={endsAt} />}
        {idle('countdown.after')} {idle(messageKey)}
      </p>
    </Dialog>
  )
}
