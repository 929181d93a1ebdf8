/**
 * One session in the middle of a text, on a board of its own. Visitors can play a preview; signed-in people can open
 * it.
 */
import { paths } from '#web/lib/paths.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { DefaultPrint } from '#web/ui/print/default-print.tsx'
import styles from './practice.module.css'
import type { SiteFacts } from './section-props.ts'
import { SiteAction } from './site-action.tsx'

/** The length of the preview for visitors, in seconds. */
const PREVIEW_SECONDS = 60

const formatSessionLength = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** A session that is not published is left out. */
export function Practice({ slug, site }: { slug: string; site: SiteFacts }) {
  const session = site.session(slug)
  if (!session) return null
  const { uuid, title, seconds, cover, narrator, readByComputer } = session
  const voice = readByComputer ? 'read by a computer voice' : `read by ${narrator}`
  return (
    <div className={styles.board}>
      {cover ? (
        <img src={cover} alt="" loading="lazy" decoding="async" className={styles.cover} />
      ) : (
        <DefaultPrint seed={uuid} className={styles.cover} />
      )}
      <div>
        <p className={styles.kind}>A practice</p>
        <p className={styles.title}>
          <a href={paths.audio(uuid)}>{title}</a>
        </p>
        <p className={styles.kind}>{`${formatSessionLength(seconds)}, ${voice}`}</p>
        <SiteAction
          action={{ kind: 'text', label: 'Hear one minute', play: { session: slug, seconds: PREVIEW_SECONDS } }}
          site={site}
          size="small"
          className={styles.hear}
        />
      </div>
      <a href={paths.audio(uuid)} className={styles.play} aria-label={`Play ${title}`}>
        <Icon name="play-fill" />
      </a>
    </div>
  )
}
