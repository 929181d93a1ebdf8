import { paths } from '#web/lib/paths.ts'
import { activity } from '#web/lib/messages/en/activity.ts'
import { SegmentLinks } from '#web/ui/choice/tabs.tsx'
import styles from './activity.module.css'

/** Tabs for this week and all time. */
export const ActivityTabs = () => (
  <div className={styles.tabs}>
    <SegmentLinks
      label={activity('parts')}
      items={[
        { to: paths.activity, label: activity('parts.week') },
        { to: paths.activityAnalytics, label: activity('parts.detail') },
      ]}
    />
  </div>
)
