/** What became of a request: sent, seen, and what comes next. It changes by itself when the adult has seen it. */
import { useState } from 'react'
import type { ContactRequest } from '#contract/support.ts'
import { spokenNameOf } from '#rules/contact-hours.ts'
import type { SupportPerson, SupportReader } from '#rules/safety/support.ts'
import { useOnline } from '#web/lib/online.ts'
import { filled, talkTimeline, talkWords } from '#web/lib/words/talk.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Gone, goneTitle } from './gone.tsx'
import { isGone } from './reach.ts'
import { useWithdraw } from './use-request.ts'
import { whenText } from '../when-text.ts'
import styles from './talk.module.css'

function Step({ title, line, stage }: { title: string; line: string; stage: 'done' | 'now' | 'coming' }) {
  return (
    <li data-stage={stage} aria-current={stage === 'now' ? 'step' : undefined}>
      <span className={styles.dot} />
      <span>
        <strong>{title}</strong>
        <small>{line}</small>
      </span>
    </li>
  )
}

function Timeline({ request, adult }: { request: ContactRequest; adult: string }) {
  const { sent_at, seen_at, expect } = request
  const seenBy = filled(talkTimeline.seenBy, { adult })
  return (
    <ol className={styles.timeline}>
      <Step title={talkTimeline.sent} line={whenText(sent_at)} stage={seen_at ? 'done' : 'now'} />
      {seen_at ? (
        <Step title={seenBy} line={whenText(seen_at)} stage="now" />
      ) : (
        <Step title={seenBy} line={talkTimeline.notSeen} stage="coming" />
      )}
      <Step title={talkTimeline.talk} line={expect} stage="coming" />
    </ol>
  )
}

export interface SentProps {
  request: ContactRequest
  person: SupportPerson | undefined
  reader: SupportReader
  /** Somebody else can be asked as well. */
  onMore: (() => void) | undefined
  onWithdrawn: () => void
  onDone: () => void
}

type TakeBackProps = Pick<SentProps, 'request' | 'reader' | 'onWithdrawn'> & { onFailed: (failed: boolean) => void }

function TakeBack({ request, reader, onWithdrawn, onFailed }: TakeBackProps) {
  const online = useOnline()
  const { act, busy } = useWithdraw()
  const withdraw = async () => {
    onFailed(false)
    await act({ Request: { uuid: request.uuid } }).then(onWithdrawn, () => onFailed(true))
  }
  return (
    <Button look="text" busy={busy} disabled={!online} onClick={() => void withdraw()}>
      {talkWords(reader).takeBack}
    </Button>
  )
}

function Trouble({ failed }: { failed: boolean }) {
  return (
    <p role="status" className={failed ? styles.trouble : undefined}>
      {failed ? talkTimeline.notTakenBack : ''}
    </p>
  )
}

export function Sent({ request, person, reader, onMore, onWithdrawn, onDone }: SentProps) {
  const words = talkWords(reader)
  const [failed, setFailed] = useState(false)
  const adult = spokenNameOf(request.contact.name)
  const { seen_at } = request
  const places = { adult, time: seen_at ? whenText(seen_at) : '', place: person?.place ?? 'the office' }
  const takeBack = <TakeBack request={request} reader={reader} onWithdrawn={onWithdrawn} onFailed={setFailed} />
  if (isGone(request)) {
    return (
      <>
        <Trouble failed={failed} />
        <Gone request={request} takeBack={takeBack} onMore={onMore} onDone={onDone} />
      </>
    )
  }
  return (
    <>
      <p className={styles.lead}>{filled(seen_at ? words.seenText : words.sentText, places)}</p>
      {request.handed_by && (
        <p className={styles.away}>
          {filled(talkTimeline.handedOn, { adult, before: spokenNameOf(request.handed_by) })}
        </p>
      )}
      <Timeline request={request} adult={adult} />
      <div className={styles.slip}>
        <p className={styles.small}>{talkTimeline.whileTitle}</p>
        <p className={styles.slipText}>{talkTimeline.whileText}</p>
      </div>
      {onMore && (
        <Button look="text" onClick={onMore} className={styles.more}>
          {talkTimeline.again}
        </Button>
      )}
      <Trouble failed={failed} />
      <div className={styles.foot}>
        {takeBack}
        <Button look="board" size="large" onClick={onDone}>
          {talkTimeline.done}
        </Button>
      </div>
    </>
  )
}

/** The name of the page for what became of it. */
export const sentTitle = (request: ContactRequest, reader: SupportReader): string => {
  if (isGone(request)) return goneTitle(request)
  const { contact, seen_at } = request
  const words = talkWords(reader)
  return filled(seen_at ? words.seenTitle : words.sentTitle, { adult: spokenNameOf(contact.name) })
}
