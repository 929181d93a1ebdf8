/** Shows sentences to start from: three at a time, and others on request. */
import { useState } from 'react'
import { listPrompts } from '#rules/journal-prompts.ts'
import { toLocalDay } from '#rules/times.ts'
import { journal } from '#web/lib/messages/en/journal.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './prompts-part.module.css'

const SHOWN_COUNT = 3

/** The prompts are available without the server, too. */
export function PromptsPart({ onPick }: { onPick: (prompt: string) => void }) {
  const audience = useUser()?.audience ?? 'high_school'
  const [firstIndex, setFirstIndex] = useState(0)
  const [today] = useState(() => toLocalDay(Date.now()))
  const allPrompts = listPrompts(audience, today)
  const shown = Array.from(
    { length: SHOWN_COUNT },
    (_, index) => allPrompts[(firstIndex + index) % allPrompts.length] ?? '',
  )
  return (
    <section className={styles.prompts}>
      <h2>{journal('prompts.title')}</h2>
      <p>{journal('prompts.lead')}</p>
      <ul>
        {shown.map((prompt) => (
          <li key={prompt}>
            <button
              type="button"
              className={styles.prompt}
              aria-label={journal('prompts.choose', { prompt })}
              onClick={() => onPick(prompt)}
            >
              <Icon name="quotes-fill" />
              {prompt}
            </button>
          </li>
        ))}
      </ul>
      <Button look="text" size="small" icon="arrows-clockwise" onClick={() => setFirstIndex(firstIndex + SHOWN_COUNT)}>
        {journal('prompts.other')}
      </Button>
    </section>
  )
}
