import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { SegmentLinks } from '#web/ui/choice/tabs.tsx'
import styles from './history-tabs.module.css'

/** Favorites and what was listened to stand side by side. */
export function HistoryTabs() {
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
