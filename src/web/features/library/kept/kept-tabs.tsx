import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/words/library.en.ts'
import { SegmentLinks } from '#web/ui/choice/tabs.tsx'
import styles from './kept-tabs.module.css'

/** Favorites and what was listened to stand side by side. */
export function KeptTabs() {
  return (
    <div className={styles.tabs}>
      <SegmentLinks
        label={library('lists')}
        items={[
          { to: paths.favourites, label: library('favorites') },
          { to: paths.listened, label: library('listened') },
        ]}
      />
    </div>
  )
}
