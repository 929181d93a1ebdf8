/**
 * Stands where an exercise would have come, at once: this one is for a person. The words that were written stay where they
 * are, and nothing is stored or told to anyone (decision 27).
 */
import { useEffect, useId, useRef, useState } from 'react'
import { personWords } from '#rules/safety/support-words.ts'
import { supportReaderOf } from '#rules/safety/support.ts'
import { useOnline } from '#web/lib/online.ts'
import { support } from '#web/lib/words/support.en.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { DangerLine } from './danger-line.tsx'
import { useHelp } from './help-here.ts'
import { HelpLine } from './help-line.tsx'
import { HelpSheet } from './help-sheet.tsx'
import styles from './needs-person.module.css'

/** So many lines stand on the panel itself; the card has them all. */
const FIRST = 1

export function NeedsPerson() {
  const user = useUser()
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState(false)
  const [closed, setClosed] = useState(false)
  const online = useOnline()
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const { card } = useHelp(open)
  if (closed) return null

  const words = personWords[supportReaderOf(user?.audience ?? '')]
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1}>
        {words.title}
      </h2>
      <p>{words.text}</p>
      <DangerLine danger={card.danger} emergency={card.emergency} />
      <ul className={styles.lines}>
        {card.lines.slice(0, FIRST).map((line) => (
          <HelpLine key={line.id} line={{ ...line, chat: undefined }} online={online} />
        ))}
      </ul>
      <div className={styles.acts}>
        <Button look="board" nose="arrow-right-bold" onClick={() => setOpen(true)}>
          {support('who')}
        </Button>
        <Button look="text" onClick={() => setClosed(true)}>
          {support('close')}
        </Button>
      </div>
      <p className={styles.quiet}>{words.kept}</p>
      {words.wrong && <p className={styles.quiet}>{words.wrong}</p>}
      <HelpSheet open={open} onClose={() => setOpen(false)} />
    </section>
  )
}
