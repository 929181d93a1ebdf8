/** The active sessions of the person, each with a button to end it. */
import { useRef } from 'react'
import { endSession, sessions } from '#contract/identity.ts'
import { formatDate, formatTimeOfDay } from '#rules/times.ts'
import { useAction, useAnswer } from '#web/lib/answers.ts'
import { privacy } from '#web/lib/messages/en/privacy.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { TitledRow, TitledRows } from '#web/ui/list/titled-rows.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import styles from './my-data-part.module.css'

const toMoment = (timestamp: string) => ({ date: formatDate(timestamp), time: formatTimeOfDay(timestamp) })

export function OpenSessions() {
  const answer = useAnswer(sessions, {})
  const heading = useRef<HTMLHeadingElement>(null)
  const { attempt, busy, error } = useAction(endSession, { refreshes: [sessions] })
  // The button disappears with its session, so the focus moves to the heading.
  const end = async (uuid: string) => {
    if (await attempt({ OpenSession: { uuid } })) heading.current?.focus()
  }
  return (
    <section className={styles.plain}>
      <h4 ref={heading} tabIndex={-1}>
        {privacy('devices.title')}
      </h4>
      {error && <Banner>{error.message}</Banner>}
      <Answer query={answer} compact>
        {({ Sessions }) => (
          <TitledRows>
            {Sessions.map(({ uuid, current, device, signed_in_at, accessed_at }) => (
              <TitledRow
                key={uuid}
                title={device}
                about={
                  current
                    ? privacy('devices.since', toMoment(signed_in_at))
                    : privacy('devices.last', toMoment(accessed_at))
                }
              >
                {current ? (
                  <Badge tone="ok">{privacy('devices.current')}</Badge>
                ) : (
                  <Button
                    look="soft"
                    size="small"
                    busy={busy}
                    aria-label={privacy('devices.end.named', { device })}
                    onClick={() => void end(uuid)}
                  >
                    {privacy('devices.end')}
                  </Button>
                )}
              </TitledRow>
            ))}
          </TitledRows>
        )}
      </Answer>
    </section>
  )
}
