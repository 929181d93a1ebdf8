/** The status of a request: sent, seen, and what happens next. It updates when the adult has seen it. */
import { useState } from 'react'
import type { ContactRequest } from '#contract/support.ts'
import { getDisplayName } from '#rules/contact-hours.ts'
import type { SupportPerson, SupportReader } from '#rules/safety/support.ts'
import { useOnline } from '#web/lib/online.ts'
import { fillText, talkTimeline, getTalkMessages } from '#web/lib/messages/en/support-talk.ts'
import { Button } from '#web/ui/action/button.tsx'
import { RequestEnded, requestEndedTitle } from './request-ended.tsx'
import { isRequestEnded } from './request-status.ts'
import { useWithdrawRequest } from './use-request.ts'
import { describeMoment } from '../describe-moment.ts'
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
  const seenBy = fillText(talkTimeline.seenBy, { adult })
  return (
    <ol className={styles.timeline}>
      <Step title={talkTimeline.sent} line={describeMoment(sent_at)} stage={seen_at ? 'done' : 'now'} />
      {seen_at ? (
        <Step title={seenBy} line={describeMoment(seen_at)} stage="now" />
      ) : (
        <Step title={seenBy} line={talkTimeline.notSeen} stage="coming" />
      )}
      <Step title={talkTimeline.talk} line={expect} stage="coming" />
    </ol>
  )
}

export interface RequestSentProps {
  request: ContactRequest
  person: SupportPerson | undefined
  reader: SupportReader
  /** Undefined if nobody else can be asked. */
  onMore: (() => void) | undefined
  onWithdrawn: () => void
  onDone: () => void
}

type WithdrawButtonProps = Pick<RequestSentProps, 'request' | 'reader' | 'onWithdrawn'> & {
  onFailed: (failed: boolean) => void
}

function WithdrawButton({ request, reader, onWithdrawn, onFailed }: WithdrawButtonProps) {
  const online = useOnline()
  const { act, busy } = useWithdrawRequest()
  const withdraw = async () => {
    onFailed(false)
    await act({ Request: { uuid: request.uuid } }).then(onWithdrawn, () => onFailed(true))
  }
  return (
    <Button look="text" busy={busy} disabled={!online} onClick={() => void withdraw()}>
      {getTalkMessages(reader).withdraw}
    </Button>
  )
}

function Trouble({ failed }: { failed: boolean }) {
  return (
    <p role="status" className={failed ? styles.trouble : undefined}>
      {failed ? talkTimeline.notWithdrawn : ''}
    </p>
  )
}

export function RequestSent({ request, person, reader, onMore, onWithdrawn, onDone }: RequestSentProps) {
  const texts = getTalkMessages(reader)
  const [failed, setFailed] = useState(false)
  const adult = getDisplayName(request.contact.name)
  const { seen_at } = request
  const placeholders = { adult, time: seen_at ? describeMoment(seen_at) : '', place: person?.place ?? 'the office' }
  const withdrawButton = (
    <WithdrawButton request={request} reader={reader} onWithdrawn={onWithdrawn} onFailed={setFailed} />
  )
  if (isRequestEnded(request)) {
    return (
      <>
        <Trouble failed={failed} />
        <RequestEnded request={request} withdrawButton={withdrawButton} onMore={onMore} onDone={onDone} />
      </>
    )
  }
  return (
    <>
      <p className={styles.lead}>{fillText(seen_at ? texts.seenText : texts.sentText, placeholders)}</p>
      {request.handed_by && (
        <p className={styles.away}>
          {fillText(talkTimeline.forwarded, { adult, before: getDisplayName(request.handed_by) })}
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
        {withdrawButton}
        <Button look="board" size="large" onClick={onDone}>
          {talkTimeline.done}
        </Button>
      </div>
    </>
  )
}

/** Returns the page title for the status of a request. */
export const requestSentTitle = (request: ContactRequest, reader: SupportReader): string => {
  if (isRequestEnded(request)) return requestEndedTitle(request)
  const { contact, seen_at } = request
  const texts = getTalkMessages(reader)
  return fillText(seen_at ? texts.seenTitle : texts.sentTitle, { adult: getDisplayName(contact.name) })
}
