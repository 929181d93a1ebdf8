/** One row for each file on its way: how far it is, what was wrong with it, and a way to stop, retry or dismiss it. */
import { Button } from '../action/button.tsx'
import { IconButton } from '../action/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { ProgressLine } from '../figure/progress.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import { Banner } from '../notice/banner.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { isOnItsWay, type Upload, type UploadQueue, type UploadState } from './upload-queue.ts'
import styles from './upload.module.css'
import { uploadWords } from './words.ts'

const iconOf = ({ state }: Upload): IconName => {
  if (state === 'failed') return 'file-x'
  return state === 'done' ? 'check-circle-fill' : 'file-audio'
}

const wordsOf = (upload: Upload, done: string): string => {
  const { state, sent, size, problem } = upload
  if (state === 'waiting') return uploadWords.waiting
  if (state === 'sending') return uploadWords.sent(sent, size)
  if (state === 'checking') return uploadWords.checking
  return state === 'done' ? done : problem
}

interface RowProps {
  upload: Upload
  queue: UploadQueue
  done: string
}

function Row({ upload, queue, done }: RowProps) {
  const { id, name, size, sent, state, canRetry } = upload
  const label = isOnItsWay(upload) ? uploadWords.cancel(name) : uploadWords.dismiss(name)
  return (
    <li className={classNames(styles.row, styles[state])}>
      <Icon name={iconOf(upload)} />
      <div className={styles.words}>
        <strong>{name}</strong>
        <span>{wordsOf(upload, done)}</span>
        {state === 'sending' && (
          <ProgressLine value={size > 0 ? sent / size : 0} label={uploadWords.progress(name)} className={styles.line} />
        )}
      </div>
      {canRetry && state === 'failed' && (
        <Button look="line" size="small" icon="arrow-clockwise" onClick={() => queue.retry(id)}>
          {uploadWords.retry}
        </Button>
      )}
      <IconButton icon="x" label={label} onClick={() => queue.remove(id)} />
    </li>
  )
}

const summaryOf = (uploads: readonly Upload[]): string =>
  uploadWords.summary({
    sending: uploads.filter(isOnItsWay).length,
    done: uploads.filter(({ state }) => state === 'done').length,
    failed: uploads.filter(({ state }) => state === 'failed').length,
  })

export interface UploadRowsProps {
  queue: UploadQueue
  state: UploadState
  /** What is said of a file that is through. */
  done: string
}

export function UploadRows({ queue, state: { uploads, problem }, done }: UploadRowsProps) {
  const areDone = uploads.filter(({ state }) => state === 'done').length
  return (
    <>
      <VisuallyHidden role="status">{summaryOf(uploads)}</VisuallyHidden>
      {problem && (
        <div className={styles.problem}>
          <Banner tone="danger" onClose={queue.dismissProblem}>
            {problem}
          </Banner>
        </div>
      )}
      {uploads.length > 0 && (
        <ul className={styles.rows} aria-label={uploadWords.list}>
          {uploads.map((upload) => (
            <Row key={upload.id} upload={upload} queue={queue} done={done} />
          ))}
        </ul>
      )}
      {areDone > 1 && (
        <Button look="text" size="small" onClick={queue.removeDone}>
          {uploadWords.dismissDone}
        </Button>
      )}
    </>
  )
}
