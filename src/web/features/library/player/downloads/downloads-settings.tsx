/** The downloads in Settings: their titles, their size and buttons to delete them. */
import { useRef, useState } from 'react'
import type { Session } from '#contract/library.ts'
import { sizeText } from '#rules/size-text.ts'
import { type DownloadedSession, getTotalSize } from '#web/lib/downloaded-sessions.ts'
import { downloads as say } from '#web/lib/messages/en/downloads.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TitledRow, TitledRows } from '#web/ui/list/titled-rows.tsx'
import styles from './downloads.module.css'
import { removeDownloads, useDownloads } from './downloads.ts'

const summaryText = (kept: readonly DownloadedSession[]): string => {
  const size = sizeText(getTotalSize(kept))
  if (kept.length === 0) return say('part.none')
  return kept.length === 1 ? say('part.sum.one', { size }) : say('part.sum', { count: kept.length, size })
}

function Row({ kept, onRemove }: { kept: DownloadedSession; onRemove: (title: string) => void }) {
  const { title } = kept.session as Session
  return (
    <TitledRow title={title} about={sizeText(kept.size)}>
      <Button look="soft" size="small" aria-label={say('part.remove.named', { title })} onClick={() => onRemove(title)}>
        {say('part.remove')}
      </Button>
    </TitledRow>
  )
}

export function DownloadsSettings() {
  const kept = useDownloads()
  const [announcement, setAnnouncement] = useState('')
  const sum = useRef<HTMLParagraphElement>(null)
  if (!kept) return null
  // The pressed button disappears with its row, so the focus moves to the sum.
  const removing = async (uuids: string[], message: string) => {
    setAnnouncement((await removeDownloads(uuids)) ? message : say('remove.not'))
    sum.current?.focus()
  }
  const all = kept.map(({ uuid }) => uuid)
  return (
    <div className={styles.part}>
      <p>{say('part.lead')}</p>
      <p ref={sum} tabIndex={-1}>
        <strong>{summaryText(kept)}</strong>
      </p>
      <p role="status" className={styles.aside}>
        {announcement}
      </p>
      {kept.length > 0 && (
        <TitledRows>
          {kept.map((download) => (
            <Row
              key={download.uuid}
              kept={download}
              onRemove={(title) => void removing([download.uuid], say('part.removed', { title }))}
            />
          ))}
        </TitledRows>
      )}
      {kept.length > 1 && (
        <Button look="line" icon="trash" onClick={() => void removing(all, say('part.removed.all'))}>
          {say('part.remove.all')}
        </Button>
      )}
    </div>
  )
}
