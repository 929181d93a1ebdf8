/** The preview of a theme: the bay by day, by night, or half of each. */
import type { Preferences } from '#web/lib/storage/stored.ts'
import { Bay } from '#web/ui/bay/bay.tsx'
import styles from './theme-picture.module.css'

const day = <Bay composition="home" palette="dawn" className={styles.bay} />
const night = <Bay composition="home" palette="night" className={styles.bay} />

export function ThemePicture({ theme }: { theme: Preferences['theme'] }) {
  return (
    <span className={styles.picture}>
      {theme === 'dark' ? night : day}
      {theme === 'system' && <span className={styles.half}>{night}</span>}
    </span>
  )
}
