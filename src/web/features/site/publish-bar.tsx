/** The save status, and what prevents publishing. */
import { useId } from 'react'
import type { Problem } from '#rules/site/problems.ts'
import { SaveStatusMark } from '#web/autosave/save-status-mark.tsx'
import { cms } from '#web/lib/messages/en/cms.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import type { PageForm } from './page-document.ts'
import type { usePublish } from './publish-problems.ts'
import styles from './editor.module.css'

const statusTexts = { saving: cms('saving'), saved: cms('saved'), here: cms('savedOnDevice'), open: cms('unsaved') }

interface Props {
  form: PageForm
  publishing: ReturnType<typeof usePublish>
  problems: readonly Problem[]
  /** Number of fields that visitors don't see yet. */
  changes: number
  onShow: (problem: Problem) => void
}

const getReason = ({ form, problems, changes }: Pick<Props, 'form' | 'problems' | 'changes'>): string | undefined => {
  if (form.status === 'conflict') return cms('conflict.title')
  if (problems.length === 1) return cms('publish.invalid.one')
  if (problems.length) return cms('publish.invalid', { count: problems.length })
  return changes === 0 ? cms('publish.nothing') : undefined
}

export function PublishBar({ form, publishing, problems, changes, onShow }: Props) {
  const reasonId = useId()
  const { isBusy, failure, publish } = publishing
  const { status, error } = form
  const reason = getReason({ form, problems, changes })
  const [first] = problems
  return (
    <div className={styles.bar}>
      {failure && <Banner tone="danger">{failure}</Banner>}
      {status === 'refused' && error && <Banner tone="danger">{error.message}</Banner>}
      <p id={reasonId} className={styles.reason}>
        {reason}
        {first && (
          <Button look="text" size="small" onClick={() => onShow(first)}>
            {cms('publish.show')}
          </Button>
        )}
      </p>
      <div className={styles.actions}>
        <SaveStatusMark state={form} texts={statusTexts} className={styles.mark} />
        <Button
          look="board"
          endIcon="arrow-right-bold"
          disabled={reason !== undefined}
          aria-describedby={reason && reasonId}
          busy={isBusy}
          busyLabel={cms('publishing')}
          onClick={() => void publish()}
        >
          {cms('publish')}
        </Button>
      </div>
    </div>
  )
}
