/** A preview of the chosen preferences: a session card and one caption. */
import { settings } from '#web/lib/messages/en/settings.ts'
import { Picture } from '#web/ui/print/picture.tsx'
import styles from './theme-and-text-part.module.css'

export function ReadingPreview({ captions }: { captions: boolean }) {
  return (
    <aside className={styles.preview} aria-label={settings('preview')}>
      <p className={styles.previewName}>{settings('preview')}</p>
      <div className={styles.card}>
        <div className={styles.picture}>
          <Picture src="" seed="breathing with your hands" />
        </div>
        <p className={styles.cardTitle}>{settings('preview.title')}</p>
        <p>{settings('preview.text')}</p>
      </div>
      {captions && <p className={styles.caption}>{settings('preview.caption')}</p>}
    </aside>
  )
}
