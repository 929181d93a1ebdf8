/** The steps of an import after its folder was picked: reading, the preview, sending and the summary. */
import { formatMegabytes } from '#rules/uploads.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { catalogImport as t } from '#web/lib/messages/en/catalog-import.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { ProgressLine } from '#web/ui/figure/progress.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { FolderButtons, type FolderChoiceProps } from './folder-choice.tsx'
import { folderImport } from './import-port.ts'
import { type ImportRow, type FolderImportState, listRemainingRows } from './folder-import.ts'
import styles from './importing.module.css'
import { ReportTable } from './report-table.tsx'

interface StepProps extends Pick<FolderChoiceProps, 'onFolder'> {
  state: FolderImportState
}

export function ReadingProgress({ state: { read } }: Pick<StepProps, 'state'>) {
  const isRead = read.of > 0 && read.done === read.of
  return (
    <Panel className={styles.progress}>
      <h2>{t(isRead ? 'checking' : 'reading')}</h2>
      <VisuallyHidden role="status">{t(isRead ? 'checking' : 'reading')}</VisuallyHidden>
      <ProgressLine value={read.of > 0 ? read.done / read.of : 0} label={t('reading')} />
      {read.of > 0 && <p className={styles.quiet}>{t('reading.of', { done: read.done, of: read.of })}</p>}
    </Panel>
  )
}

function UnusedFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <details className={styles.about}>
      <summary>{names.length === 1 ? t('unused.one') : t('unused', { count: names.length })}</summary>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  )
}

/** Shows what would happen before it does. */
export function ImportPreview({ state, onFolder }: StepProps) {
  const { report, wanted, folder } = state
  if (!report) return null
  return (
    <div className={styles.step}>
      {report.problems.map((problem) => (
        <Banner key={problem} tone="danger">
          {problem}
        </Banner>
      ))}
      {report.failed > 0 && wanted > 0 && <Banner tone="warn">{t('import.skipped')}</Banner>}
      {report.problems.length === 0 && wanted === 0 && <Banner tone="info">{t('import.none')}</Banner>}
      <div className={styles.buttons}>
        {folder && <p className={styles.name}>{t('folderName', { folder })}</p>}
        <FolderButtons onFolder={onFolder} first={false} />
        {wanted > 0 && (
          <Button look="board" endIcon="arrow-right-bold" onClick={folderImport.start}>
            {wanted === 1 ? t('import.one') : t('import.many', { count: wanted })}
          </Button>
        )}
      </div>
      <div>{report.rows.length > 0 && <ReportTable rows={report.rows} isDone={false} />}</div>
      <UnusedFiles names={report.unused} />
    </div>
  )
}

export function SendingProgress({ state: { results, wanted, bytes } }: Pick<StepProps, 'state'>) {
  const sent = { done: formatMegabytes(bytes.sent), of: formatMegabytes(bytes.of) }
  return (
    <Panel className={styles.progress}>
      <h2>{t('importing')}</h2>
      <ProgressLine value={bytes.of > 0 ? bytes.sent / bytes.of : 0} label={t('importing')} />
      <div className={styles.figures}>
        <span role="status">{t('importing.count', { done: results.length, of: wanted })}</span>
        <span>{t('importing.bytes', sent)}</span>
      </div>
      <div>
        <Button look="line" icon="stop-circle" onClick={folderImport.stop}>
          {t('cancel')}
        </Button>
      </div>
    </Panel>
  )
}

const countRows = (rows: readonly ImportRow[], outcome: ImportRow['outcome']): number =>
  rows.filter((row) => row.outcome === outcome).length

/** Lists the lines that a stopped import has not imported. */
function RemainingRows({ rows }: { rows: readonly ImportRow[] }) {
  if (rows.length === 0) return null
  return (
    <div>
      <p>{rows.length === 1 ? t('remaining.one') : t('remaining', { count: rows.length })}</p>
      <details className={styles.about}>
        <summary>{t('remaining.list')}</summary>
        <ul>
          {rows.map(({ line, title, file }) => (
            <li key={line}>
              {t('line.number', { line })}: {title || file}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

interface NextStepsProps {
  isDone: boolean
  failed: number
}

function NextSteps({ isDone, failed }: NextStepsProps) {
  if (!isDone) {
    return (
      <Button look="board" icon="arrow-clockwise" onClick={folderImport.start}>
        {t('continue')}
      </Button>
    )
  }
  return (
    <>
      {failed > 0 && (
        <Button look="line" icon="arrow-clockwise" onClick={folderImport.retryFailed}>
          {t('retry.failed')}
        </Button>
      )}
      <ButtonLink look="board" endIcon="arrow-right-bold" to={adminPaths.adminSessions}>
        {t('viewSessions')}
      </ButtonLink>
    </>
  )
}

/**
 * Appears when the import has ended or was stopped: lists what was imported and what wasn't, with actions for the rest.
 */
export function ImportSummary({ state, onFolder }: StepProps) {
  const { phase, problem, results } = state
  const [added, changed, failed] = [
    countRows(results, 'added'),
    countRows(results, 'changed'),
    countRows(results, 'failed'),
  ]
  const isDone = phase === 'done'
  return (
    <div className={styles.step}>
      {!isDone && <Banner tone={problem ? 'danger' : 'info'}>{problem || t('canceled')}</Banner>}
      {(isDone || results.length > 0) && (
        <Banner tone={failed > 0 ? 'warn' : 'ok'}>
          {failed > 0 ? t('done.failed', { added, changed, failed }) : t('done', { added, changed })}
          {added + changed > 0 && ` ${t('done.more')}`}
        </Banner>
      )}
      {!isDone && <RemainingRows rows={listRemainingRows(state)} />}
      <div className={styles.buttons}>
        <FolderButtons onFolder={onFolder} first={false} />
        <NextSteps isDone={isDone} failed={failed} />
      </div>
      <div>{results.length > 0 && <ReportTable rows={results} isDone />}</div>
    </div>
  )
}
