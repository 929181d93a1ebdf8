/** The views of a file that can't be shown here, or that doesn't exist for this person. */
import { viewer } from '#web/lib/messages/en/viewer.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { Stage } from './stage.tsx'
import type { ViewProps } from './view-props.ts'
import styles from './views.module.css'

export type DownloadOnlyReason =
  | 'none'
  | 'office.waiting'
  | 'office.unavailable'
  | 'office.failed'
  | 'picture.failed'
  | 'media.failed'
  | 'pdf.failed'
  | 'pdf.locked'

/** An explanation and a download button. */
export function DownloadOnly({ file, onBack, why }: ViewProps & { why: DownloadOnlyReason }) {
  const isWaiting = why === 'office.waiting'
  return (
    <Stage file={file} onBack={onBack}>
      <div className={styles.only}>
        <span className={styles.sheet}>
          <Icon name={why.startsWith('office') ? 'file-doc-duotone' : 'file-duotone'} />
        </span>
        <h2>{viewer(isWaiting ? 'office.waiting.title' : 'none.title')}</h2>
        <p role={isWaiting ? 'status' : undefined}>{viewer(why)}</p>
        <a href={file.download_url} download={file.name} className={styles.take}>
          <Icon name="download-simple" />
          {viewer('save')}
        </a>
      </div>
    </Stage>
  )
}

/** A file that doesn't exist for this person, and the way back. */
export function FileNotFound({ onBack }: { onBack: () => void }) {
  const backLink = (
    <Button look="line" icon="arrow-left" onClick={onBack}>
      {viewer('notFound.back')}
    </Button>
  )
  return (
    <Stage onBack={onBack}>
      <div className={styles.only}>
        <EmptyState title={viewer('notFound.title')} level={1} action={backLink}>
          {viewer('notFound')}
        </EmptyState>
      </div>
    </Stage>
  )
}
