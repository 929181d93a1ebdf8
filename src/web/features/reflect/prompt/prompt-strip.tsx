/**
 * One quiet line on any screen, when somebody asked to be asked now. Never over a session that plays, and gone for the
 * day on every device with "Not now".
 */
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { dashboard } from '#contract/reflect.ts'
import { refreshAnswers, useAnswer } from '#web/lib/answers.ts'
import { newUuid } from '#web/lib/device.ts'
import { useWaitingItems } from '#web/lib/outbox.ts'
import { paths } from '#web/lib/paths.ts'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Strip } from '#web/ui/notice/strip.tsx'
import { checkInBox } from '../check-in-box.ts'
import { getAnsweredAt, isToday } from '../check-in/check-in-draft.ts'
import { getTimeZoneBlock } from '../time-zone-block.ts'

/** How often the server is asked whether it is time, in milliseconds. */
const EVERY = 3 * 60_000

const askNow = (): void => {
  if (document.visibilityState === 'visible') void refreshAnswers(dashboard)
}

/** Whether it is due, by the server and by what waits here to be told to it. */
const useIsDue = (): boolean => {
  const { data } = useAnswer(dashboard, { Here: getTimeZoneBlock() }, { every: () => EVERY })
  const answeredHere = useWaitingItems(checkInBox).some(({ answered_at }) => isToday(answered_at))
  useEffect(() => {
    document.addEventListener('visibilitychange', askNow)
    return () => document.removeEventListener('visibilitychange', askNow)
  }, [])
  return Boolean(data?.Reflect.prompt_due) && !answeredHere
}

/** @param quiet while something plays, or a lesson is shown */
export function PromptStrip({ quiet }: { quiet: boolean }) {
  const due = useIsDue()
  const [closed, setClosed] = useState(false)
  if (!due || quiet || closed) return null
  const notNow = () => {
    setClosed(true)
    void checkInBox.queue({
      client_uuid: newUuid(),
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
