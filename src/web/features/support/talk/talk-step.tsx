/** A card over the shore at dusk, with a back button and the help card. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { support } from '#web/lib/messages/en/support.ts'
import { talkTimeline } from '#web/lib/messages/en/support-talk.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Bay } from '#web/ui/bay/bay.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { useHelp } from '../help-card-store.ts'
import { SupportCard } from '../help-card.tsx'
import styles from './talk.module.css'

/** Opens the help card, which has no further links here. */
function HelpPill() {
  const [open, setOpen] = useState(false)
  const { card } = useHelp(open)
  return (
    <>
      <button type="button" className={styles.pill} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="lifebuoy" />
        <span>{support('needHelp')}</span>
      </button>
      <SupportCard help={card} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** A changed title receives the focus, because the content is new. */
export function TalkStep({ title, onBack, children }: { title: string; onBack: () => void; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [title])
  return (
    <div className={styles.room}>
      <Bay composition="talk" byDay="dusk" className={styles.bay} />
      <header className={styles.top}>
        <IconButton icon="arrow-left-bold" label={talkTimeline.back} className={styles.round} onClick={onBack} />
        <HelpPill />
      </header>
      <div className={styles.card}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
    </div>
  )
}
