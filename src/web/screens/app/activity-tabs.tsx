import { paths } from '#web/lib/paths.ts'
import { activity } from '#web/lib/messages/en/activity.ts'
import { SegmentLinks } from '#web/ui/choice/tabs.tsx'
import styles from './activity.module.css'

/** Tabs for this week and all time. */
export const ActivityTabs = () => (
  <div className={styles.tabs}>
    <SegmentLinks
      label={activity('tabs')}
      items={[
        { to: paths.activity, label: activity('tabs.week') },
        { to: paths.activityAnalytics, label: activity('tabs.detail') },
      ]}
    />
  </div>
)
