import { paths } from '#web/lib/paths.ts'
import { activity } from '#web/lib/words/activity.en.ts'
import { SegmentLinks } from '#web/ui/choice/tabs.tsx'

/** This week, and all times. */
export const ActivityTabs = () => (
  <SegmentLinks
    label={activity('parts')}
    items={[
      { to: paths.activity, label: activity('parts.week') },
      { to: paths.activityAnalytics, label: activity('parts.detail') },
    ]}
  />
)
