/** Shows the downloads on the home page when there is no connection, and nothing if there are none. */
import type { Session } from '#contract/library.ts'
import type { DownloadedSession } from '#web/lib/offline-downloads.ts'
import { paths } from '#web/lib/paths.ts'
import { downloads as t } from '#web/lib/messages/en/downloads.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { Section } from '#web/ui/page/section.tsx'
import { Print } from '#web/ui/print/print.tsx'
import { Rail } from '#web/ui/print/rail.tsx'
import { useDownloads } from './downloads.ts'
import { getCoverUrl } from './find-download.ts'

function DownloadPrint({ download }: { download: DownloadedSession }) {
  const { uuid, title, description, duration } = download.session as Session
  return (
    <Print
      to={paths.audio(uuid)}
      title={title}
      description={description}
      meta={library('minutes', { n: Math.max(1, Math.round(duration / 60)) })}
      thumbnail={getCoverUrl(download)}
      seed={uuid}
      shape="square"
      eager
    />
  )
}

export function DownloadsSection() {
  const downloads = useDownloads()
  if (!downloads?.length) return null
  return (
    <Section title={t('home.title')} lead={t('home.lead')}>
      <Rail label={t('home.title')}>
        {downloads.map((download) => (
          <DownloadPrint key={download.uuid} download={download} />
        ))}
      </Rail>
    </Section>
  )
}
