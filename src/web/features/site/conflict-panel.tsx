/** Shows a conflict: the differences to the version that someone else saved, until the admin chooses one of the two. */
import { formatDateTime } from '#rules/times.ts'
import { cms } from '#web/lib/messages/en/cms.ts'
import { Button } from '#web/ui/action/button.tsx'
import { listDifferences } from './differences.ts'
import { DifferencesTable } from './differences-table.tsx'
import type { PageDraft, PageDraftState } from './page-draft.ts'
import styles from './versions.module.css'

type Props = { draft: PageDraft; content: PageDraftState['content']; theirs: NonNullable<PageDraftState['theirs']> }

export function ConflictPanel({ draft, content, theirs }: Props) {
  const savedAt = formatDateTime(theirs.updated_at)
  const differences = listDifferences(theirs.content, content)
  return (
    <section className={styles.conflict} aria-labelledby="cms-conflict">
      <div role="alert">
        <h2 id="cms-conflict">{cms('conflict.title')}</h2>
      </div>
      <p>{cms('conflict.who', { name: theirs.updated_by, at: savedAt })}</p>
      <p>{cms('conflict.lead')}</p>
      {differences.length > 0 ? (
        <DifferencesTable differences={differences} names={{ before: cms('theirs'), after: cms('mine') }} />
      ) : (
        <p>{cms('conflict.same')}</p>
      )}
      <div className={styles.acts}>
        <Button look="line" onClick={() => draft.takeTheirs()}>
          {cms('conflict.theirs')}
        </Button>
        <Button look="line" onClick={() => void draft.keepMine()}>
          {cms('conflict.mine')}
        </Button>
      </div>
    </section>
  )
}
