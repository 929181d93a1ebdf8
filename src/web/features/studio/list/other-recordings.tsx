/** The person's recordings of sessions that can't be recorded now. Their voice is still stored, so they can take it back. */
import type { RecordingSummary } from '#contract/studio/shapes.ts'
import { studio as t } from '#web/lib/messages/en/studio.ts'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import { RecordingCells } from './recordable-rows.tsx'
import styles from './recordable-rows.module.css'

export function OtherRecordings({ recordings }: { recordings: readonly RecordingSummary[] }) {
  if (recordings.length === 0) return null
  return (
    <section aria-labelledby="other-recordings" className={styles.others}>
      <h2 id="other-recordings">{t('others.title')}</h2>
      <p className={styles.quiet}>{t('others.more')}</p>
      <ul aria-labelledby="other-recordings">
        {recordings.map((recording) => (
          <li key={recording.uuid} className={styles.row}>
            <span className={styles.picture}>
              <CoverPicture src="" seed={recording.session_uuid} />
            </span>
            <div className={styles.words}>
              <h3>{recording.title}</h3>
            </div>
            <RecordingCells recording={recording} />
          </li>
        ))}
      </ul>
    </section>
  )
}
