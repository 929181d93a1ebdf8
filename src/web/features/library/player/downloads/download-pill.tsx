/**
 * Opens the panel "On this device" and shows whether the session is downloaded. Admins don't have it, because their
 * pages need a server.
 */
import { downloads as t } from '#web/lib/messages/en/downloads.ts'
import { isAdmin } from '#web/session/destinations.ts'
import { useUser } from '#web/session/session.ts'
import type { Panels } from '../panels/use-panels.ts'
import { usePlayer } from '../player-state.ts'
import { PanelButton } from '../stage/panel-button.tsx'
import { canDownload, useDownloads } from './downloads.ts'

export function DownloadPill({ panels, className }: { panels: Panels; className: string | undefined }) {
  const user = useUser()
  const session = usePlayer((state) => state.session)
  const isDownloaded = useDownloads()?.some(({ uuid }) => uuid === session?.uuid) ?? false
  if (!session || !user || isAdmin(user) || !session.url || !canDownload(session)) return null
  return (
    <PanelButton
      panels={panels}
      name="downloads"
      icon={isDownloaded ? 'check-circle-fill' : 'download-simple'}
      label={t(isDownloaded ? 'button.saved.name' : 'button.name')}
      className={className}
    >
      {t(isDownloaded ? 'button.saved' : 'button')}
    </PanelButton>
  )
}
