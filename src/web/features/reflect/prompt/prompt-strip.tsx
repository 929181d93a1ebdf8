/**
 * Shows a reminder as one quiet line on any page, at the time that the person chose. It never covers a playing session.
 * "Not now" hides it for the day on every device.
 */
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { dashboard } from '#contract/reflect.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { refreshAnswers, useAnswer } from '#web/lib/answers.ts'
import { createUuid } from '#web/lib/device.ts'
import { useWaitingItems } from '#web/lib/outbox.ts'
import { paths } from '#web/lib/paths.ts'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Strip } from '#web/ui/notice/strip.tsx'
import { checkInOutbox } from '../check-in-outbox.ts'
import { getAnsweredAt, isToday } from '../check-in/check-in-draft.ts'
import { getTimeZoneBlock } from '../time-zone-block.ts'

/** The interval at which the server is polled for a due reminder, in milliseconds. */
const POLL_INTERVAL_MS = 3 * MINUTE_MS

const refreshDashboard = (): void => {
  if (document.visibilityState === 'visible') void refreshAnswers(dashboard)
}

/** Checks whether a check-in is due, on the server and in the outbox of this device. */
const useIsDue = (): boolean => {
  const { data } = useAnswer(dashboard, { Here: getTimeZoneBlock() }, { pollInterval: () => POLL_INTERVAL_MS })
  const answeredHere = useWaitingItems(checkInOutbox).some(({ answered_at }) => isToday(answered_at))
  useEffect(() => {
    document.addEventListener('visibilitychange', refreshDashboard)
    return () => document.removeEventListener('visibilitychange', refreshDashboard)
  }, [])
  return Boolean(data?.Reflect.prompt_due) && !answeredHere
}

/** @param quiet whether audio is playing or a lesson is on screen */
export function PromptStrip({ quiet }: { quiet: boolean }) {
  const isDue = useIsDue()
  const [closed, setClosed] = useState(false)
  if (!isDue || quiet || closed) return null
  const notNow = () => {
    setClosed(true)
    void checkInOutbox.queue({
      client_uuid: createUuid(),
      answered_at: getAnsweredAt(),
      answers: [],
      not_now: true,
    })
  }
  return (
    <Strip label={reflect('prompt.label')} icon="sun-horizon" text={reflect('prompt.text')}>
      <Link to={paths.reflect}>{reflect('prompt.act')}</Link>
      <Button look="text" size="small" onClick={notNow}>
        {reflect('prompt.not_now')}
      </Button>
    </Strip>
  )
}
