/** Downloads all sessions of a series or a collection with one button. A failed one doesn't stop the others. */
import { useState } from 'react'
import type { Session } from '#contract/library.ts'
import { sizeText } from '#rules/size-text.ts'
import { getTotalSize } from '#web/lib/downloaded-sessions.ts'
import { useOnline } from '#web/lib/online.ts'
import { downloads as say } from '#web/lib/messages/en/downloads.ts'
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

const usePack = (sessions: readonly Session[]) => {
  const downloadable = sessions.filter(canDownload)
  const all = useDownloads()
  const progress = useDownloadProgress()
  const failed = useFailedDownloads()
  const here = (all ?? []).filter(({ uuid }) => downloadable.some((item) => item.uuid === uuid))
  const reasons = new Set(downloadable.flatMap(({ uuid }) => failed[uuid] ?? []))
  return {
    wanted: downloadable,
    here,
    isKnown: all !== undefined,
    missing: downloadable.filter(({ uuid }) => !here.some((item) => item.uuid === uuid)),
    coming: downloadable.filter(({ uuid }) => progress[uuid] !== undefined),
    failed: downloadable.filter(({ uuid }) => failed[uuid] !== undefined),
    /** The reason, if all failed sessions have the same one. */
    why: reasons.size === 1 ? [...reasons][0] : undefined,
    share: here.length + Math.max(0, ...downloadable.map(({ uuid }) => progress[uuid] ?? 0)),
  }
}

type Pack = ReturnType<typeof usePack>

const sentenceOf = ({ wanted, here, missing, coming, failed, why }: Pack): string => {
  const numbers = { done: here.length, count: wanted.length }
  if (coming.length > 0) return say('all.coming', numbers)
  if (missing.length === 0) {
    const whole = wanted.length === 1 ? 'all.saved.one' : 'all.saved'
    return say(whole, { count: wanted.length, size: sizeText(getTotalSize(here)) })
  }
  const some = here.length > 0 ? [say('all.some', numbers)] : []
  const titles = failed.map(({ title }) => `“${title}”`).join(', ')
  const which = failed.length === 1 ? 'all.failed.one' : 'all.failed'
  const trouble = titles ? [say(which, { titles }), ...(why ? [say(`all.trouble.${why}`)] : [])] : []
  return [...some, ...trouble].join(' ')
}

const uuidsOf = (sessions: readonly { uuid: string }[]): string[] => sessions.map(({ uuid }) => uuid)

/** One button has all meanings, so that the focus stays on it. */
function DownloadButton({
  of: { here, missing, coming, failed },
  onRemoved,
}: {
  of: Pack
  onRemoved: (worked: boolean) => void
}) {
  const online = useOnline()
  const whole = missing.length === 0
  const stops = coming.length > 0
  const steady = useSteady(stops ? 'stop' : whole ? 'remove' : 'keep')
  const press = () => {
    if (stops) cancelDownloads(uuidsOf(coming))
    else if (whole) void removeDownloads(uuidsOf(here)).then(onRemoved)
    else startDownloads(uuidsOf(missing))
  }
  const messageKey = stops ? 'stop' : whole ? 'all.remove' : failed.length > 0 ? 'again' : 'all.keep'
  return (
    <>
      <Button
        look={whole ? 'soft' : 'line'}
        icon={stops ? 'x-bold' : whole ? 'trash' : 'download-simple'}
        onClick={() => steady(press)}
      >
        {say(messageKey)}
      </Button>
      {!online && !stops && !whole && <p className={styles.aside}>{say('offline.not')}</p>}
    </>
  )
}

export function DownloadAll({ sessions }: { sessions: readonly Session[] }) {
  const user = useUser()
  const pack = usePack(sessions)
  const [stays, setStays] = useState(false)
  if (!user || isAdmin(user) || !pack.isKnown || pack.wanted.length === 0) return null
  return (
    <div className={styles.all}>
      <p role="status" className={styles.sentence}>
        {stays && pack.missing.length === 0 ? say('remove.not') : sentenceOf(pack)}
      </p>
      {pack.coming.length > 0 && (
        <div className={styles.coming}>
          <ProgressLine value={pack.share / pack.wanted.length} label={say('coming.label')} />
        </div>
      )}
      <DownloadButton of={pack} onRemoved={(worked) => setStays(!worked)} />
    </div>
  )
}
