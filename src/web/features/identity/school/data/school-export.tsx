/** The data export of a school: requested, awaited, downloaded. */
import type { Export } from '#contract/privacy.ts'
import { schoolExport, schoolExportCreate } from '#contract/privacy/admin.ts'
import { formatFileSize } from '#rules/format-file-size.ts'
import { formatDate } from '#rules/times.ts'
import { useAction, useAnswer } from '#web/lib/answers.ts'
import { schoolData } from '#web/lib/messages/en/school-data.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import styles from '../school.module.css'
import dataStyles from './data.module.css'

/** Poll interval while the export is being created, in milliseconds. */
const POLL_INTERVAL_MS = 1500

function DownloadLink({ copy, url }: { copy: Export; url: string }) {
  return (
    <>
      <a className={dataStyles.fetch} href={url} download="alaia-school.zip">
        <Icon name="download-simple" />
        {schoolData('export.download')}
      </a>
      <span className={styles.quiet}>
        {schoolData('export.until', { size: formatFileSize(copy.size ?? 0), date: formatDate(copy.until ?? '') })}
      </span>
    </>
  )
}

export function SchoolExport() {
  const answer = useAnswer(
    schoolExport,
    {},
    { pollInterval: (current) => (current?.Export?.status === 'making' ? POLL_INTERVAL_MS : false) },
  )
  const { attempt, busy, error } = useAction(schoolExportCreate, { refreshes: [schoolExport] })
  const copy = answer.data?.Export
  const making = busy || copy?.status === 'making'
  const url = making ? null : copy?.url
  return (
    <Panel className={styles.panel}>
      <div>
        <h2>{schoolData('export.title')}</h2>
        <p className={styles.lead}>{schoolData('export.lead')}</p>
      </div>
      <div className={styles.begin}>
        {copy && url && <DownloadLink copy={copy} url={url} />}
        <Button
          look={url ? 'text' : 'line'}
          busy={making}
          busyLabel={schoolData('export.creating')}
          onClick={() => void attempt({})}
        >
          {schoolData(url ? 'export.again' : 'export.begin')}
        </Button>
      </div>
      <p role="status" className={styles.quiet}>
        {making ? schoolData('export.creating.more') : copy?.status === 'failed' && schoolData('export.failed')}
      </p>
      {error && <Banner>{error.message}</Banner>}
    </Panel>
  )
}
