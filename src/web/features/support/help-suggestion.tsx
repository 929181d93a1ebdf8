/**
 * Shown instead of an exercise if the prompt needs a person. The prompt stays where it was typed, and nothing is stored
 * or reported to anyone. See docs/product.md#crisis-texts.
 */
import { useEffect, useId, useRef, useState } from 'react'
import { personTexts } from '#rules/safety/support-words.ts'
import { getSupportReader } from '#rules/safety/support.ts'
import { support } from '#web/lib/messages/en/support.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FirstHelp } from './first-help.tsx'
import { useHelp } from './help-card-store.ts'
import { HelpDialog } from './help-dialog.tsx'
import styles from './help-suggestion.module.css'
import { TalkDialog } from './talk/talk-dialog.tsx'

/** Suggests help. @param props.text the text that the person wrote, which is scanned for the right contacts */
export function HelpSuggestion({ text: writtenText }: { text: string }) {
  const user = useUser()
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState(false)
  const [closed, setClosed] = useState(false)
  const [contact, setContact] = useState<string>()
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const { card } = useHelp(open)
  if (closed) return null

  const texts = personTexts[getSupportReader(user?.audience ?? '')]
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1}>
        {texts.title}
      </h2>
      <p>{texts.text}</p>
      <FirstHelp card={card} text={writtenText} onAsk={setContact} />
      <div className={styles.actions}>
        <Button look="board" endIcon="arrow-right-bold" onClick={() => setOpen(true)}>
          {support('who')}
        </Button>
        <Button look="text" onClick={() => setClosed(true)}>
          {support('close')}
        </Button>
      </div>
      <p className={styles.quiet}>{texts.kept}</p>
      {texts.wrong && <p className={styles.quiet}>{texts.wrong}</p>}
      <HelpDialog open={open} onClose={() => setOpen(false)} />
      <TalkDialog open={contact !== undefined} contact={contact} onClose={() => setContact(undefined)} />
    </section>
  )
}
