/** The save status, and what prevents publishing. */
import { useId, useState } from 'react'
import type { Problem } from '#rules/site/problems.ts'
import { cms } from '#web/lib/messages/en/cms.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import type { PageDraft, PageDraftState } from './page-draft.ts'
import styles from './editor.module.css'

const statusIcons = {
  saving: 'arrows-clockwise',
  saved: 'check-bold',
  here: 'device-mobile',
  open: 'device-mobile',
} as const

function SaveStatus({ status }: { status: PageDraftState['status'] }) {
  return (
    <p className={styles.mark} role="status">
      <Icon name={statusIcons[status]} />
      {cms(status)}
    </p>
  )
}

interface Props {
  draft: PageDraft
  state: PageDraftState
  problems: readonly Problem[]
  /** Number of fields that visitors don't see yet. */
  changes: number
  onShow: (problem: Problem) => void
}

const getReason = ({ state, problems, changes }: Pick<Props, 'state' | 'problems' | 'changes'>): string | undefined => {
  if (state.theirs) return cms('conflict.title')
  if (problems.length === 1) return cms('publish.wrong.one')
  if (problems.length) return cms('publish.wrong', { count: problems.length })
  return changes === 0 ? cms('publish.nothing') : undefined
}

const usePublish = (draft: PageDraft) => {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const publish = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await draft.publish()
      notify(cms('publish.done'), { closesAfter: 5000 })
    } catch (error) {
      if (!draft.snapshot().publishProblems.length) setRefusal((error as Error).message || cms('publish.unsaved'))
    }
    setBusy(false)
  }
  return { busy, refusal, publish }
}

export function PublishBar({ draft, state, problems, changes, onShow }: Props) {
  const reasonId = useId()
  const { busy, refusal, publish } = usePublish(draft)
  const reason = getReason({ state, problems, changes })
  const [first] = problems
  return (
    <div className={styles.bar}>
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      {state.refused && <Banner tone="danger">{state.refused}</Banner>}
      <p id={reasonId} className={styles.reason}>
        {reason}
        {first && (
          <Button look="text" size="small" onClick={() => onShow(first)}>
            {cms('publish.show')}
          </Button>
        )}
      </p>
      <div className={styles.acts}>
        <SaveStatus status={state.status} />
        <Button
          look="board"
          endIcon="arrow-right-bold"
          disabled={reason !== undefined}
          aria-describedby={reason && reasonId}
          busy={busy}
          busyLabel={cms('publishing')}
          onClick={() => void publish()}
        >
          {cms('publish')}
        </Button>
      </div>
    </div>
  )
}
