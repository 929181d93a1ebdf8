/** Shows both versions of an entry that two devices have changed, until the person chooses. */
import { formatDateTime } from '#rules/times.ts'
import { ConflictPanel, ConflictVersion, ConflictVersions } from '#web/autosave/conflict-panel.tsx'
import { journal } from '#web/lib/messages/en/journal.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import type { StoredEntry } from './journal-definition.ts'
import type { EntryContent } from './journal-page.ts'
import type { JournalDocument } from './journal-document.ts'

interface VersionProps {
  label: string
  words: Pick<EntryContent, 'title' | 'content'>
  act: string
  onChoose: () => void
}

function Version({ label, words, act, onChoose }: VersionProps) {
  return (
    <ConflictVersion label={label} whose={label} choice={{ label: act, onChoose }}>
      <h3>{words.title || journal('conflict.untitled')}</h3>
      <p>{words.content}</p>
    </ConflictVersion>
  )
}

interface JournalConflictProps {
  doc: JournalDocument
  mine: EntryContent
  theirs: NonNullable<StoredEntry>
}

export function JournalConflict({ doc, mine, theirs }: JournalConflictProps) {
  const savedAt = formatDateTime(theirs.updated_at)
  const keepBoth = async () => {
    await doc.keepBoth()
    notify(journal('conflict.both'), { closesAfter: 5000 })
  }
  return (
    <ConflictPanel
      title={journal('conflict.title')}
      lead={<p>{journal('conflict.lead')}</p>}
      choices={[{ label: journal('conflict.keep.both'), onChoose: () => void keepBoth(), isMain: true }]}
    >
      <ConflictVersions>
        <Version
          label={journal('conflict.mine')}
          words={mine}
          act={journal('conflict.keep.mine')}
          onChoose={() => void doc.keepMine()}
        />
        <Version
          label={journal('conflict.theirs.at', { when: savedAt })}
          words={theirs.words}
          act={journal('conflict.keep.theirs')}
          onChoose={() => void doc.acceptTheirs()}
        />
      </ConflictVersions>
    </ConflictPanel>
  )
}
