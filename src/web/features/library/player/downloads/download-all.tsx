/** Downloads all sessions of a series or a collection with one button. A failed one doesn't stop the others. */
import { useState } from 'react'
import type { Session } from '#contract/library.ts'
import { formatFileSize } from '#rules/format-file-size.ts'
import { getTotalSize } from '#web/lib/offline-downloads.ts'
import { useOnline } from '#web/lib/online.ts'
import { downloads as t } from '#web/lib/messages/en/downloads.ts'
import { isAdmin } from '#web/session/destinations.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ProgressLine } from '#web/ui/figure/progress.tsx'
import styles from './downloads.module.css'
import {
  cancelDownloads,
  canDownload,
  startDownloads,
  removeDownloads,
  useDownloadProgress,
  useFailedDownloads,
  useDownloads,
} from './downloads.ts'
import { useSteady } from './use-steady.ts'

const useGroupDownloads = (sessions: readonly Session[]) => {
  const downloadable = sessions.filter(canDownload)
  const allDownloads = useDownloads()
  const progress = useDownloadProgress()
  const failed = useFailedDownloads()
  const downloaded = (allDownloads ?? []).filter(({ uuid }) => downloadable.some((item) => item.uuid === uuid))
  const reasons = new Set(downloadable.flatMap(({ uuid }) => failed[uuid] ?? []))
  return {
    wanted: downloadable,
    downloaded,
    isKnown: allDownloads !== undefined,
    missing: downloadable.filter(({ uuid }) => !downloaded.some((item) => item.uuid === uuid)),
    downloading: downloadable.filter(({ uuid }) => progress[uuid] !== undefined),
    failed: downloadable.filter(({ uuid }) => failed[uuid] !== undefined),
    /** The reason, if all failed sessions have the same one. */
    failureReason: reasons.size === 1 ? [...reasons][0] : undefined,
    share: downloaded.length + Math.max(0, ...downloadable.map(({ uuid }) => progress[uuid] ?? 0)),
  }
}

type GroupDownloads = ReturnType<typeof useGroupDownloads>

const getStatusText = ({ wanted, downloaded, missing, downloading, failed, failureReason }: GroupDownloads): string => {
  const numbers = { done: downloaded.length, count: wanted.length }
  if (downloading.length > 0) return t('all.downloading', numbers)
  if (missing.length === 0) {
    const whole = wanted.length === 1 ? 'all.saved.one' : 'all.saved'
    return t(whole, { count: wanted.length, size: formatFileSize(getTotalSize(downloaded)) })
  }
  const savedTexts = downloaded.length > 0 ? [t('all.partly', numbers)] : []
  const titles = failed.map(({ title }) => `“${title}”`).join(', ')
  const failedKey = failed.length === 1 ? 'all.failed.one' : 'all.failed'
  const failedTexts = titles
    ? [t(failedKey, { titles }), ...(failureReason ? [t(`all.trouble.${failureReason}`)] : [])]
    : []
  return [...savedTexts, ...failedTexts].join(' ')
}

const listUuids = (sessions: readonly { uuid: string }[]): string[] => sessions.map(({ uuid }) => uuid)

/** One button has all meanings, so that the focus stays on it. */
function DownloadButton({
  groupDownloads: { downloaded, missing, downloading, failed },
  onRemoved,
}: {
  groupDownloads: GroupDownloads
  onRemoved: (worked: boolean) => void
}) {
  const online = useOnline()
  const whole = missing.length === 0
  const isDownloading = downloading.length > 0
  const pressIfSteady = useSteady(isDownloading ? 'cancel' : whole ? 'remove' : 'download')
  const press = () => {
    if (isDownloading) cancelDownloads(listUuids(downloading))
    else if (whole) void removeDownloads(listUuids(downloaded)).then(onRemoved)
    else startDownloads(listUuids(missing))
  }
  const messageKey = isDownloading ? 'cancel' : whole ? 'all.remove' : failed.length > 0 ? 'retry' : 'all.download'
  return (
    <>
      <Button
        look={whole ? 'soft' : 'line'}
        icon={isDownloading ? 'x-bold' : whole ? 'trash' : 'download-simple'}
        onClick={() => pressIfSteady(press)}
      >
        {t(messageKey)}
      </Button>
      {!online && !isDownloading && !whole && <p className={styles.aside}>{t('offline')}</p>}
    </>
  )
}

export function DownloadAll({ sessions }: { sessions: readonly Session[] }) {
  const user = useUser()
  const groupDownloads = useGroupDownloads(sessions)
  const [hasRemoveFailed, setHasRemoveFailed] = useState(false)
  if (!user || isAdmin(user) || !groupDownloads.isKnown || groupDownloads.wanted.length === 0) return null
  return (
    <div className={styles.all}>
      <p role="status" className={styles.sentence}>
        {hasRemoveFailed && groupDownloads.missing.length === 0 ? t('remove.failed') : getStatusText(groupDownloads)}
      </p>
      {groupDownloads.downloading.length > 0 && (
        <div className={styles.coming}>
          <ProgressLine value={groupDownloads.share / groupDownloads.wanted.length} label={t('downloading.label')} />
        </div>
      )}
      <DownloadButton groupDownloads={groupDownloads} onRemoved={(worked) => setHasRemoveFailed(!worked)} />
    </div>
  )
}
