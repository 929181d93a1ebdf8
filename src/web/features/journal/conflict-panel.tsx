/** Shows both versions of an entry that two devices have changed, until the person chooses. */
import type { Entry } from '#contract/journal.ts'
import { formatDateTime } from '#rules/times.ts'
import { journal } from '#web/lib/messages/en/journal.ts'
import { Button } from '#web/ui/action/button.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import type { EntryContent } from './journal-page.ts'
import type { JournalDocument } from './journal-document.ts'
import styles from './conflict-panel.module.css'

interface VersionProps {
  label: string
  words: Pick<EntryContent, 'title' | 'content'>
  act: string
  onChoose: () => void
}

function Version({ label, words, act, onChoose }: VersionProps) {
  return (
    <article className={styles.version}>
      <p className={styles.label}>{label}</p>
      <h3>{words.title || journal('conflict.untitled')}</h3>
      <p className={styles.text}>{words.content}</p>
      <Button look="line" size="small" onClick={onChoose}>
        {act}
      </Button>
    </article>
  )
}

export function ConflictPanel({ doc, mine, theirs }: { doc: JournalDocument; mine: EntryContent; theirs: Entry }) {
  const savedAt = formatDateTime(theirs.updated_at)
  const keepBoth = async () => {
    await doc.keepBoth()
    notify(journal('conflict.both'), { closesAfter: 5000 })
  }
  return (
    <section className={styles.conflict} aria-labelledby="journal-conflict">
      <div role="alert">
        <h2 id="journal-conflict">{journal('conflict.title')}</h2>
      </div>
      <p>{journal('conflict.lead')}</p>
      <div className={styles.versions}>
        <Version
          label={journal('conflict.mine')}
          words={mine}
          act={journal('conflict.keep.mine')}
          onChoose={() => void doc.keepMine()}
        />
        <Version
          label={journal('conflict.theirs.at', { when: savedAt })}
          words={theirs}
          act={journal('conflict.keep.theirs')}
          onChoose={() => void doc.acceptTheirs()}
        />
      </div>
      <Button look="board" onClick={() => void keepBoth()}>
        {journal('conflict.keep.both')}
      </Button>
    </section>
  )
}
