/** One button that downloads a session, cancels the download or deletes it, with its progress. */
import { useState } from 'react'
import { sizeText } from '#rules/size-text.ts'
import { useOnline } from '#web/lib/online.ts'
import type { DownloadedSession } from '#web/lib/downloaded-sessions.ts'
import { downloads as say } from '#web/lib/messages/en/downloads.ts'
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

interface State {
  here: DownloadedSession | undefined
  /** The share, from 0 to 1, while it is downloading. */
  share: number | undefined
  /** Whether other downloads come first. */
  waits: boolean
  trouble: DownloadProblem | undefined
}

const useStateOf = (uuid: string): State => ({
  here: useDownloads()?.find((download) => download.uuid === uuid),
  share: useDownloadProgress()[uuid],
  waits: useIsQueued(uuid),
  trouble: useFailedDownloads()[uuid],
})

const sentenceOf = ({ here, share, waits, trouble }: State, online: boolean): string => {
  if (waits) return say('waiting')
  if (here) return say('saved.lead', { size: sizeText(here.size) })
  if (share !== undefined) return say('lead')
  if (trouble) return say(`trouble.${trouble}`)
  return say(online ? 'lead' : 'offline.not')
}

interface ActProps {
  uuid: string
  of: State
  onRemoved: (worked: boolean) => void
}

function SwitchButton({ uuid, of: { here, share, trouble }, onRemoved }: ActProps) {
  const isDownloading = share !== undefined
  const steady = useSteady(isDownloading ? 'stop' : here ? 'remove' : 'keep')
  const press = () => {
    if (isDownloading) cancelDownloads([uuid])
    else if (here) void removeDownloads([uuid]).then(onRemoved)
    else startDownloads([uuid])
  }
  const label = isDownloading ? say('stop') : say(here ? 'remove' : trouble ? 'again' : 'keep')
  return (
    <Button
      look={here || isDownloading ? 'soft' : 'board'}
      icon={isDownloading ? 'x-bold' : here ? 'trash' : 'download-simple'}
      wide
      onClick={() => steady(press)}
    >
      {label}
    </Button>
  )
}

export function DownloadSwitch({ uuid }: { uuid: string }) {
  const state = useStateOf(uuid)
  const online = useOnline()
  const [stays, setStays] = useState(false)
  const { here, share, waits } = state
  return (
    <div className={styles.keep}>
      <p role="status" className={styles.sentence}>
        {here && share === undefined && stays ? say('remove.not') : sentenceOf(state, online)}
      </p>
      {share !== undefined && !waits && (
        <div className={styles.coming}>
          <ProgressLine value={share} label={say('coming.label')} />
          <span aria-hidden="true">{say('coming', { percent: Math.round(share * 100) })}</span>
        </div>
      )}
      <SwitchButton uuid={uuid} of={state} onRemoved={(worked) => setStays(!worked)} />
    </div>
  )
}
