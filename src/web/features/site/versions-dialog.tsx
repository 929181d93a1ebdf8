/** The earlier versions of a page: choose one, see its differences to the current page, restore it. */
import { useState } from 'react'
import { cmsRevision, cmsRevisions, type CmsRevision } from '#contract/site.ts'
import type { PageContent } from '#rules/site/pages.ts'
import { formatDate, formatTimeOfDay } from '#rules/times.ts'
import { useAnswer, useAnswerPages } from '#web/lib/answers.ts'
import { cms } from '#web/lib/messages/en/cms.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import type { IconName } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { listDifferences } from './differences.ts'
import { DifferencesTable } from './differences-table.tsx'
import { getActionProblem, type PageDocument, restorePage } from './page-document.ts'
import styles from './versions.module.css'

const versionIcons: Record<CmsRevision['kind'], IconName> = {
  draft: 'pencil-simple',
  published: 'check-circle-fill',
  restored: 'clock-counter-clockwise',
  seeded: 'browser',
}

const toOption = ({ uuid, kind, saved_at, saved_by }: CmsRevision) => ({
  value: uuid,
  icon: versionIcons[kind],
  label: cms(`version.${kind}`),
  hint: [formatDate(saved_at), formatTimeOfDay(saved_at), saved_by].filter(Boolean).join(', '),
})

const countText = (count: number): string => (count === 1 ? cms('differences.one') : cms('differences.many', { count }))

interface RestoreProps {
  doc: PageDocument
  uuid: string
  onRestored: () => void
}

function Restore({ doc, uuid, onRestored }: RestoreProps) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const restore = async () => {
    setBusy(true)
    setRefused(undefined)
    if (await restorePage(doc, uuid)) {
      notify(cms('versions.restored'), { closesAfter: 5000 })
      onRestored()
    } else setRefused(getActionProblem(doc))
    setBusy(false)
  }
  return (
    <>
      {refused && <Banner tone="danger">{refused}</Banner>}
      <Button
        look="board"
        size="small"
        endIcon="arrow-counter-clockwise"
        busy={busy}
        busyLabel={cms('versions.restoring')}
        onClick={() => void restore()}
      >
        {cms('versions.restore')}
      </Button>
    </>
  )
}

function ChosenVersion({ content, ...props }: RestoreProps & { content: PageContent }) {
  const answer = useAnswer(cmsRevision, { Revision: { uuid: props.uuid } })
  return (
    <Answer query={answer} compact>
      {(revision) => {
        const differences = listDifferences(revision.content, content)
        if (!differences.length) return <p className={styles.quiet}>{cms('versions.same')}</p>
        return (
          <>
            <div className={styles.head}>
              <h3>{countText(differences.length)}</h3>
              <Restore {...props} />
            </div>
            <p className={styles.quiet}>{cms('versions.restore.hint')}</p>
            <DifferencesTable differences={differences} names={{ before: cms('before'), after: cms('now') }} />
          </>
        )
      }}
    </Answer>
  )
}

interface Props {
  doc: PageDocument
  templateId: string
  content: PageContent
  onClose: () => void
}

export function VersionsDialog({ doc, templateId, content, onClose }: Props) {
  const [uuid, setUuid] = useState<string>()
  const answer = useAnswerPages(cmsRevisions, { CmsPage: { template_id: templateId } })
  return (
    <Dialog open onClose={onClose} title={cms('versions')} size="widest">
      <div className={styles.versions}>
        <div className={styles.list}>
          <Answer query={answer} compact>
            {(pages) => (
              <>
                <ChoiceGroup
                  legend={cms('versions.list')}
                  legendHidden
                  look="rows"
                  options={pages.flatMap(({ Revisions }) => Revisions).map(toOption)}
                  value={uuid}
                  onChange={setUuid}
                />
                <ShowMore of={answer} />
              </>
            )}
          </Answer>
        </div>
        <div className={styles.one}>
          {uuid ? (
            <ChosenVersion doc={doc} uuid={uuid} content={content} onRestored={onClose} />
          ) : (
            <p className={styles.quiet}>{cms('versions.choose')}</p>
          )}
        </div>
      </div>
    </Dialog>
  )
}
