/** The data export: requested, awaited, downloaded. */
import { exportData, type Export } from '#contract/privacy.ts'
import { formatFileSize } from '#rules/format-file-size.ts'
import { formatDate } from '#rules/times.ts'
import { useAction, useAnswer } from '#web/lib/answers.ts'
import { privacy } from '#web/lib/messages/en/privacy.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { DataRow } from './data-row.tsx'
import styles from './my-data-part.module.css'

/** Poll interval while the export is being created, in milliseconds. */
const POLL_INTERVAL_MS = 1500

function ReadyExport({ dataExport, url, onAgain }: { dataExport: Export; url: string; onAgain: () => void }) {
  return (
    <>
      <div className={styles.doing}>
        <a className={styles.fetch} href={url} download="alaia-my-data.zip">
          <Icon name="download-simple" />
          {privacy('export.download')}
        </a>
        <Button look="text" onClick={onAgain}>
          {privacy('export.again')}
        </Button>
      </div>
      <p className={styles.aside}>
        {privacy('export.until', {
          size: formatFileSize(dataExport.size ?? 0),
          date: formatDate(dataExport.until ?? ''),
        })}
      </p>
    </>
  )
}

function StartExport({ busy, failed, onBegin }: { busy: boolean; failed: boolean; onBegin: () => void }) {
  return (
    <div className={styles.doing}>
      <Button look="line" icon="download-simple" busy={busy} busyLabel={privacy('export.running')} onClick={onBegin}>
        {privacy(failed ? 'export.retry' : 'export.begin')}
      </Button>
      <p className={styles.aside}>{privacy(busy ? 'export.running.more' : 'export.soon')}</p>
    </div>
  )
}

export function ExportMyData() {
  const answer = useAnswer(
    exportData,
    { Export: { begin: false } },
    { pollInterval: (now) => (now?.Export?.status === 'making' ? POLL_INTERVAL_MS : false) },
  )
  const { attempt, busy, error } = useAction(exportData, { refreshes: [exportData] })
  const begin = () => void attempt({ Export: { begin: true } })
  const dataExport = answer.data?.Export
  const failed = dataExport?.status === 'failed'
  const isRunning = busy || dataExport?.status === 'making'
  return (
    <DataRow seed="a bag packed for the shore" title={privacy('export.title')} lead={privacy('export.lead')}>
      <div role="status">
        {dataExport?.url && !isRunning ? (
          <p className={styles.ready}>{privacy(dataExport.by_school ? 'export.ready.school' : 'export.ready')}</p>
        ) : (
          failed && !isRunning && <p>{privacy('export.failed')}</p>
        )}
      </div>
      {dataExport?.url && !isRunning ? (
        <ReadyExport dataExport={dataExport} url={dataExport.url} onAgain={begin} />
      ) : (
        <StartExport busy={isRunning} failed={failed} onBegin={begin} />
      )}
      {error && <Banner>{error.message}</Banner>}
    </DataRow>
  )
}
