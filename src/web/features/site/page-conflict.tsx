/** Shows a conflict: the differences to the version that someone else saved, until the admin chooses one of the two. */
import { formatDateTime } from '#rules/times.ts'
import { ConflictPanel } from '#web/autosave/conflict-panel.tsx'
import { cms } from '#web/lib/messages/en/cms.ts'
import { listDifferences } from './differences.ts'
import { DifferencesTable } from './differences-table.tsx'
import type { PageForm } from './page-document.ts'
import styles from './versions.module.css'

export function PageConflict({ form: { doc, stored, fields } }: { form: PageForm }) {
  const savedAt = formatDateTime(stored.updated_at)
  const differences = listDifferences(stored.content, fields.content)
  const lead = (
    <>
      <p>{cms('conflict.who', { name: stored.updated_by, at: savedAt })}</p>
      <p>{cms('conflict.lead')}</p>
    </>
  )
  return (
    <ConflictPanel
      title={cms('conflict.title')}
      lead={lead}
      className={styles.conflict}
      choices={[
        { label: cms('conflict.theirs'), onChoose: () => void doc.choose('theirs') },
        { label: cms('conflict.mine'), onChoose: () => void doc.choose('mine') },
      ]}
    >
      {differences.length > 0 ? (
        <DifferencesTable differences={differences} names={{ before: cms('theirs'), after: cms('mine') }} />
      ) : (
        <p>{cms('conflict.same')}</p>
      )}
    </ConflictPanel>
  )
}
