/** Appears right after a check-in: confirms that it is saved, offers a short practice and links to the next pages. */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useRejected } from '#web/lib/outbox.ts'
import { paths } from '#web/lib/paths.ts'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { DocumentTitle } from '#web/ui/page/page-heading.tsx'
import { checkInOutbox } from '../check-in-outbox.ts'
import { UnsentNote, useIsDeferred } from './unsent-note.tsx'
import { RejectedCheckIns } from './rejected-check-ins.tsx'
import styles from './saved.module.css'

export interface JustSavedProps {
  /** The `client_uuid` of the check-in. */
  clientUuid: string
  /** The school's closing text. */
  closing: string
  low: boolean
  /** The support card, if an answer or a word calls for it. It comes first. */
  card?: ReactNode
  offer?: ReactNode
  /** The link to help. */
  help?: ReactNode
  onAgain: () => void
}

export function JustSaved({ clientUuid, closing, low, card, offer, help, onAgain }: JustSavedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isRejected = useRejected(checkInOutbox).some(({ item }) => item.client_uuid === clientUuid)
  const isDeferred = useIsDeferred(clientUuid)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const extraCount = [card, offer].filter(Boolean).length
  useLayoutEffect(() => {
    // Closing one of the cards loses the focus, so the focus returns to the heading.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [extraCount])
  return (
    <div className={styles.saved}>
      <DocumentTitle title={reflect('title')} />
      <header className={styles.header}>
        <h1 ref={heading} tabIndex={-1}>
          {reflect(isRejected || isDeferred ? 'refused.head' : 'saved')}
        </h1>
        {!isRejected && !isDeferred && <p>{low ? reflect('mood.lead.low') : closing}</p>}
        <UnsentNote clientUuid={clientUuid} />
      </header>
      {card}
      <RejectedCheckIns onResumed={onAgain} />
      {offer}
      <div className={styles.actions}>
        <ButtonLink to={paths.reflectAnalytics} look="text">
          {reflect('done.patterns')}
        </ButtonLink>
        <Button look="text" onClick={onAgain}>
          {reflect('done.again')}
        </Button>
        {help}
      </div>
    </div>
  )
}
