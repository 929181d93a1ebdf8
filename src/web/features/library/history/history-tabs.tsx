import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { SegmentLinks } from '#web/ui/choice/tabs.tsx'
import styles from './history-tabs.module.css'

/** Switches between favorites and history. */
export function HistoryTabs() {
  return (
    <div className={styles.tabs}>
      <SegmentLinks
        label={library('lists')}
        items={[
          { to: paths.favorites, label: library('favorites') },
          { to: paths.listened, label: library('listened') },
        ]}
      />
    </div>
  )
}
