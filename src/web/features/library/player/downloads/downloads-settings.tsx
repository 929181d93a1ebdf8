/** The downloads in Settings: their titles, their size and buttons to delete them. */
import { useRef, useState } from 'react'
import type { Session } from '#contract/library.ts'
import { formatFileSize } from '#rules/format-file-size.ts'
import { type DownloadedSession, getTotalSize } from '#web/lib/offline-downloads.ts'
import { downloads as t } from '#web/lib/messages/en/downloads.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TitledRow, TitledRows } from '#web/ui/list/titled-rows.tsx'
import styles from './downloads.module.css'
import { removeDownloads, useDownloads } from './downloads.ts'

const summaryText = (saved: readonly DownloadedSession[]): string => {
  const size = formatFileSize(getTotalSize(saved))
  if (saved.length === 0) return t('settings.none')
  return saved.length === 1 ? t('settings.total.one', { size }) : t('settings.total', { count: saved.length, size })
}

function Row({ saved, onRemove }: { saved: DownloadedSession; onRemove: (title: string) => void }) {
  const { title } = saved.session as Session
  return (
    <TitledRow title={title} about={formatFileSize(saved.size)}>
      <Button
        look="soft"
        size="small"
        aria-label={t('settings.remove.named', { title })}
        onClick={() => onRemove(title)}
      >
        {t('settings.remove')}
      </Button>
    </TitledRow>
  )
}

export function DownloadsSettings() {
  const saved = useDownloads()
  const [announcement, setAnnouncement] = useState('')
  const summaryRef = useRef<HTMLParagraphElement>(null)
  if (!saved) return null
  // The pressed button disappears with its row, so the focus moves to the sum.
  const removeAndFocus = async (uuids: string[], message: string) => {
    setAnnouncement((await removeDownloads(uuids)) ? message : t('remove.failed'))
    summaryRef.current?.focus()
  }
  const allUuids = saved.map(({ uuid }) => uuid)
  return (
    <div className={styles.part}>
      <p>{t('settings.lead')}</p>
      <p ref={summaryRef} tabIndex={-1}>
        <strong>{summaryText(saved)}</strong>
      </p>
      <p role="status" className={styles.aside}>
        {announcement}
      </p>
      {saved.length > 0 && (
        <TitledRows>
          {saved.map((download) => (
            <Row
              key={download.uuid}
              saved={download}
              onRemove={(title) => void removeAndFocus([download.uuid], t('settings.removed', { title }))}
            />
          ))}
        </TitledRows>
      )}
      {saved.length > 1 && (
        <Button look="line" icon="trash" onClick={() => void removeAndFocus(allUuids, t('settings.removed.all'))}>
          {t('settings.remove.all')}
        </Button>
      )}
    </div>
  )
}
