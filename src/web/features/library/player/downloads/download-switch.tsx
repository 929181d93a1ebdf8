/** One button that downloads a session, cancels the download or deletes it, with its progress. */
import { useState } from 'react'
import { formatFileSize } from '#rules/format-file-size.ts'
import { useOnline } from '#web/lib/online.ts'
import type { DownloadedSession } from '#web/lib/offline-downloads.ts'
import { downloads as t } from '#web/lib/messages/en/downloads.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ProgressLine } from '#web/ui/figure/progress.tsx'
import type { DownloadProblem } from './download-file.ts'
import styles from './downloads.module.css'
import {
  cancelDownloads,
  startDownloads,
  removeDownloads,
  useDownloadProgress,
  useFailedDownloads,
  useDownloads,
  useIsQueued,
} from './downloads.ts'
import { useSteady } from './use-steady.ts'

interface SwitchState {
  here: DownloadedSession | undefined
  /** The share, from 0 to 1, while it is downloading. */
  share: number | undefined
  /** Whether other downloads come first. */
  isQueued: boolean
  problem: DownloadProblem | undefined
}

const useSwitchState = (uuid: string): SwitchState => ({
  here: useDownloads()?.find((download) => download.uuid === uuid),
  share: useDownloadProgress()[uuid],
  isQueued: useIsQueued(uuid),
  problem: useFailedDownloads()[uuid],
})

const getStatusText = ({ here, share, isQueued, problem }: SwitchState, online: boolean): string => {
  if (isQueued) return t('waiting')
  if (here) return t('saved.lead', { size: formatFileSize(here.size) })
  if (share !== undefined) return t('lead')
  if (problem) return t(`trouble.${problem}`)
  return t(online ? 'lead' : 'offline')
}

interface SwitchButtonProps {
  uuid: string
  state: SwitchState
  onRemoved: (worked: boolean) => void
}

function SwitchButton({ uuid, state: { here, share, problem }, onRemoved }: SwitchButtonProps) {
  const isDownloading = share !== undefined
  const pressIfSteady = useSteady(isDownloading ? 'cancel' : here ? 'remove' : 'download')
  const press = () => {
    if (isDownloading) cancelDownloads([uuid])
    else if (here) void removeDownloads([uuid]).then(onRemoved)
    else startDownloads([uuid])
  }
  const label = isDownloading ? t('cancel') : t(here ? 'remove' : problem ? 'retry' : 'download')
  return (
    <Button
      look={here || isDownloading ? 'soft' : 'board'}
      icon={isDownloading ? 'x-bold' : here ? 'trash' : 'download-simple'}
      wide
      onClick={() => pressIfSteady(press)}
    >
      {label}
    </Button>
  )
}

export function DownloadSwitch({ uuid }: { uuid: string }) {
  const state = useSwitchState(uuid)
  const online = useOnline()
  const [hasRemoveFailed, setHasRemoveFailed] = useState(false)
  const { here, share, isQueued } = state
  return (
    <div className={styles.downloadSwitch}>
      <p role="status" className={styles.sentence}>
        {here && share === undefined && hasRemoveFailed ? t('remove.failed') : getStatusText(state, online)}
      </p>
      {share !== undefined && !isQueued && (
        <div className={styles.coming}>
          <ProgressLine value={share} label={t('downloading.label')} />
          <span aria-hidden="true">{t('downloading', { percent: Math.round(share * 100) })}</span>
        </div>
      )}
      <SwitchButton uuid={uuid} state={state} onRemoved={(worked) => setHasRemoveFailed(!worked)} />
    </div>
  )
}
