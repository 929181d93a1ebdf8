/** The feed of the articles, the report of the last sync, and those before it. */
import { useState } from 'react'
import type { SyncReport } from '#contract/articles.ts'
import { formatDate, toLocalDay, formatTimeOfDay } from '#rules/times.ts'
import { sync } from '#web/lib/messages/en/articles.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { FeedForm } from './feed-form.tsx'
import { SyncCounts, SyncSummary, ReportReasons } from './report-view.tsx'
import styles from './sync.module.css'

/** Shortens a URL, such as riverbend.example/feed.json. */
const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

const syncedText = (at: string): string => {
  const [date, time] = [formatDate(at), formatTimeOfDay(at)]
  return toLocalDay(at) === toLocalDay(new Date()) ? sync('synced.today', { time }) : sync('synced.on', { date, time })
}

function EarlierReports({ reports }: { reports: readonly SyncReport[] }) {
  if (reports.length === 0) return null
  return (
    <details className={styles.earlier}>
      <summary>{sync('earlier')}</summary>
      <ul>
        {reports.map((report) => (
          <li key={report.at}>
            <strong>{sync('earlier.line', { date: formatDate(report.at), time: formatTimeOfDay(report.at) })}</strong>
            <small>{shortAddress(report.feed)}</small>
            <SyncCounts report={report} />
            <ReportReasons report={report} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Report({ reports }: { reports: readonly SyncReport[] }) {
  const [last, ...before] = reports
  if (!last) return <p className={styles.quiet}>{sync('never.more')}</p>
  return (
    <>
      <SyncSummary report={last} />
      <SyncCounts report={last} />
      <ReportReasons report={last} />
      <EarlierReports reports={before} />
    </>
  )
}

const getHeading = (url: string, last: SyncReport | undefined): string => {
  if (last) return syncedText(last.at)
  return url ? sync('never') : sync('feed.none')
}

export interface SyncPanelProps {
  /** Empty without a feed. */
  url: string
  /** Newest first. */
  reports: readonly SyncReport[]
  /** The reason why the last attempt failed. */
  failed: string | undefined
  open: boolean
  onOpen: (open: boolean) => void
}

export function SyncPanel({ url, reports, failed, open, onOpen }: SyncPanelProps) {
  const [isEditingFeed, setEditingFeed] = useState(false)
  const [last] = reports
  return (
    <section className={styles.panel} aria-labelledby="sync">
      <div className={styles.header}>
        <h2 id="sync">{getHeading(url, last)}</h2>
        <span className={styles.feed}>{shortAddress(url)}</span>
        {!isEditingFeed && (
          <Button look="text" size="small" onClick={() => setEditingFeed(true)}>
            {sync(url ? 'feed.change' : 'feed.add')}
          </Button>
        )}
        {last && (
          <span className={styles.fold}>
            <IconButton
              icon={open ? 'x' : 'caret-down'}
              label={sync(open ? 'hide' : 'show')}
              onClick={() => onOpen(!open)}
            />
          </span>
        )}
      </div>
      {failed && <Banner tone="danger">{failed}</Banner>}
      {isEditingFeed && <FeedForm url={url} onDone={() => setEditingFeed(false)} />}
      {!url && !last && <p className={styles.quiet}>{sync('feed.none.more')}</p>}
      {(open || !last) && (url || last) && <Report reports={reports} />}
    </section>
  )
}
