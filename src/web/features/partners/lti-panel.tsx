/** Learning platforms that speak LTI 1.3: a link by which one introduces itself, or addresses to copy by hand. */
import { useState } from 'react'
import { ltiInfo, ltiLink } from '#contract/partners/lti.ts'
import { useAct, useAnswer } from '#web/lib/answers.ts'
import { connectionsLti as say } from '#web/lib/words/connections-lti.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { dayOf } from './connection-values.ts'
import styles from './connections.module.css'

function Introduction() {
  const { act, busy, error } = useAct(ltiLink)
  const [made, setMade] = useState<{ url: string; until: string }>()
  const make = () =>
    void act({})
      .then(({ Link }) => setMade(Link))
      .catch(() => undefined)
  return (
    <div className={styles.introduction}>
      <p>{say('how')}</p>
      {made && (
        <p aria-live="polite">
          <code className={styles.link}>{made.url}</code>
          <span className={styles.quiet}>{say('until', { when: dayOf(made.until) })}</span>
        </p>
      )}
      {error && <Banner>{error.message}</Banner>}
      <Button look="line" busy={busy} busyLabel={say('making')} onClick={make}>
        {made ? say('another') : say('make')}
      </Button>
    </div>
  )
}

const addresses = ['login_url', 'launch_url', 'keys_url', 'canvas_url'] as const

export function LtiPanel() {
  const info = useAnswer(ltiInfo, {})
  return (
    <Section title={say('title')} lead={say('lead')}>
      <Introduction />
      <Answer of={info} compact>
        {({ Lti }) => (
          <details className={styles.byHand}>
            <summary>{say('by_hand')}</summary>
            <dl className={styles.ours}>
              {addresses.map((name) => (
                <div key={name}>
                  <dt>{say(name)}</dt>
                  <dd>
                    <code>{Lti[name]}</code>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </Answer>
      <p className={styles.quiet}>{say('tried')}</p>
    </Section>
  )
}
