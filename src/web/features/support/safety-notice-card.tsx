/**
 * A quiet panel next to a text or an answer that may be heavy: it offers people to talk to. It quotes no word, blocks
 * nothing, reports to no one and closes with one press.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { getSupportReader, type SupportReader } from '#rules/safety/support.ts'
import { lowMoodNotices, getSafetyNotice } from '#web/lib/messages/en/safety-notices.ts'
import { support } from '#web/lib/messages/en/support.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { getUnmodifiedKey } from '#web/ui/unmodified-key.ts'
import { FirstHelp } from './first-help.tsx'
import { useHelp } from './help-card-store.ts'
import { HelpDialog } from './help-dialog.tsx'
import styles from './safety-notice-card.module.css'
import { TalkDialog } from './talk/talk-dialog.tsx'
import { TalkToSomeone } from './talk/talk-to-someone.tsx'

interface PanelProps {
  title: string
  large?: boolean
  onClose: () => void
  children: ReactNode
}

/** The panel scrolls into view and is announced in a pause; the focus stays in the text field. */
function Panel({ title, large = false, onClose, children }: PanelProps) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // Newer browsers return a promise here, which an effect must not return.
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const closeOnEscape = (event: KeyboardEvent) => {
    // Dialogs opened from here are elsewhere in the DOM and close by themselves.
    if (getUnmodifiedKey(event) !== 'Escape' || !panel.current?.contains(event.target as Node)) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape inside the panel closes it
    <section
      ref={panel}
      className={classNames(styles.card, large && styles.large)}
      aria-labelledby={id}
      onKeyDown={closeOnEscape}
    >
      <div role="status">
        <h2 id={id}>{title}</h2>
      </div>
      {children}
    </section>
  )
}

interface DraftTextNoticeProps {
  reader: SupportReader
  place: 'journal' | 'note' | 'feedback'
  /** Whether the text is stored; only then the notice says so. */
  saved: boolean
  onClose: () => void
}

interface SavedTextNoticeProps {
  reader: SupportReader
  text: string
  onClose: () => void
}

/** The person has finished writing, so the panel itself shows people and numbers. */
function SavedTextNotice({ reader, text: writtenText, onClose }: SavedTextNoticeProps) {
  const [open, setOpen] = useState(false)
  const [contact, setContact] = useState<string>()
  const { card } = useHelp(open)
  const texts = getSafetyNotice(reader)
  return (
    <Panel title={texts.title} large onClose={onClose}>
      <p>{texts.text}</p>
      <FirstHelp card={card} text={writtenText} onAsk={setContact} />
      <div className={styles.actions}>
        <Button look="board" endIcon="arrow-right-bold" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
        <Button look="text" onClick={onClose}>
          {support('close')}
        </Button>
      </div>
      <p className={styles.small}>{texts.saved.note}</p>
      <HelpDialog open={open} onClose={() => setOpen(false)} />
      <TalkDialog open={contact !== undefined} contact={contact} onClose={() => setContact(undefined)} />
    </Panel>
  )
}

function DraftTextNotice({ reader, place, saved, onClose }: DraftTextNoticeProps) {
  const [open, setOpen] = useState(false)
  const texts = getSafetyNotice(reader)
  return (
    <Panel title={texts.title} onClose={onClose}>
      <p>{texts.text}</p>
      <div className={styles.actions}>
        <Button look="line" size="small" icon="lifebuoy" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
        <Button look="text" size="small" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
      {(saved || place === 'feedback') && <p className={styles.small}>{texts.saved[place]}</p>}
      <HelpDialog open={open} onClose={() => setOpen(false)} />
    </Panel>
  )
}

interface LowMoodNoticeProps {
  reader: SupportReader
  onPractice?: (() => void) | undefined
  onWrite?: (() => void) | undefined
  onClose: () => void
}

function LowMoodNotice({ reader, onPractice, onWrite, onClose }: LowMoodNoticeProps) {
  const [open, setOpen] = useState(false)
  const texts = lowMoodNotices[reader]
  return (
    <Panel title={texts.title} onClose={onClose}>
      {texts.text.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className={styles.actions}>
        {reader !== 'staff' && <TalkToSomeone look="line" size="small" />}
        {onPractice && (
          <Button look="line" size="small" icon="play-fill" onClick={onPractice}>
            {texts.practice}
          </Button>
        )}
        {onWrite && texts.write && (
          <Button look="line" size="small" onClick={onWrite}>
            {texts.write}
          </Button>
        )}
        <Button look="line" size="small" icon="lifebuoy" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {support('needHelp')}
        </Button>
        <Button look="text" size="small" onClick={onClose}>
          {texts.leave}
        </Button>
      </div>
      <p className={styles.small}>{texts.seenBy}</p>
      <HelpDialog open={open} onClose={() => setOpen(false)} />
    </Panel>
  )
}

export type SafetyNoticeCardProps = {
  onClose: () => void
} & (
  | { place: 'journal' | 'note' | 'feedback'; saved?: boolean }
  /** After a text was written and saved. */
  | { place: 'after'; text: string }
  /** After a low answer; an omitted callback isn't offered. */
  | { place: 'low'; onPractice?: (() => void) | undefined; onWrite?: (() => void) | undefined }
)

export function SafetyNoticeCard(props: SafetyNoticeCardProps) {
  const reader = getSupportReader(useUser()?.audience ?? '')
  if (props.place === 'low') return <LowMoodNotice {...props} reader={reader} />
  if (props.place === 'after') return <SavedTextNotice {...props} reader={reader} />
  return <DraftTextNotice {...props} saved={props.saved ?? true} reader={reader} />
}
