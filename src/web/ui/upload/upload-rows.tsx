/** One row for each upload: its progress, its error, and buttons to stop, retry or dismiss it. */
import type { ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import { IconButton } from '../action/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { ProgressLine } from '../figure/progress.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import { Banner } from '../notice/banner.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { isPending, type QueuedUpload, type UploadQueue, type UploadState } from './upload-queue.ts'
import styles from './upload.module.css'
import { uploadMessages } from './upload-messages.ts'

const stateIcon = ({ state }: QueuedUpload, icon: IconName): IconName => {
  if (state === 'failed') return 'file-x'
  return state === 'done' ? 'check-circle-fill' : icon
}

const statusText = (upload: QueuedUpload, done: string): string => {
  const { state, sent, size, problem } = upload
  if (state === 'waiting') return uploadMessages.waiting
  if (state === 'sending') return uploadMessages.sent(sent, size)
  if (state === 'checking') return uploadMessages.checking
  return state === 'done' ? done : problem
}

const getDismissLabel = (upload: QueuedUpload): string => {
  if (isPending(upload)) return uploadMessages.cancel(upload.name)
  return upload.state === 'done' ? uploadMessages.dismissSent(upload.name) : uploadMessages.dismiss(upload.name)
}

type RowProps = Pick<UploadRowsProps, 'queue' | 'done' | 'getIcon' | 'renderActions'> & { upload: QueuedUpload }

function Row({ upload, queue, done, getIcon, renderActions }: RowProps) {
  const { id, name, size, sent, state, canRetry } = upload
  const acts = state === 'failed' && renderActions?.(upload)
  return (
    <li className={classNames(styles.row, styles[state])}>
      <Icon name={stateIcon(upload, getIcon?.(name) ?? 'file-audio')} />
      <div className={styles.text}>
        <strong>{name}</strong>
        <span>{statusText(upload, done)}</span>
        {state === 'sending' && (
          <ProgressLine
            value={size > 0 ? sent / size : 0}
            label={uploadMessages.progress(name)}
            className={styles.line}
          />
        )}
      </div>
      {acts}
      {canRetry && state === 'failed' && !acts && (
        <Button look="line" size="small" icon="arrow-clockwise" onClick={() => queue.retry(id)}>
          {uploadMessages.retry}
        </Button>
      )}
      <IconButton icon="x" label={getDismissLabel(upload)} onClick={() => queue.remove(id)} />
    </li>
  )
}

const formatSummary = (uploads: readonly QueuedUpload[]): string =>
  uploadMessages.summary({
    sending: uploads.filter(isPending).length,
    done: uploads.filter(({ state }) => state === 'done').length,
    failed: uploads.filter(({ state }) => state === 'failed').length,
  })

export interface UploadRowsProps {
  queue: UploadQueue
  state: UploadState
  /** The text of an uploaded file. */
  done: string
  /** Returns the icon of a file that is not uploaded yet, by its name. */
  getIcon?: (name: string) => IconName
  /** Returns actions for a failed file, in place of trying again. */
  renderActions?: (upload: QueuedUpload) => ReactNode
}

export function UploadRows({ queue, state: { uploads, problem }, ...row }: UploadRowsProps) {
  const doneCount = uploads.filter(({ state }) => state === 'done').length
  return (
    <>
      <VisuallyHidden role="status">{formatSummary(uploads)}</VisuallyHidden>
      {problem && (
        <div className={styles.problem}>
          <Banner tone="danger" onClose={queue.dismissProblem}>
            {problem}
          </Banner>
        </div>
      )}
      {uploads.length > 0 && (
        <ul className={styles.rows} aria-label={uploadMessages.list}>
          {uploads.map((upload) => (
            <Row key={upload.id} upload={upload} queue={queue} {...row} />
          ))}
        </ul>
      )}
      {doneCount > 1 && (
        <Button look="text" size="small" onClick={queue.removeDone}>
          {uploadMessages.dismissDone}
        </Button>
      )}
    </>
  )
}
