/** Tabs for people and classes. */
import { adminPaths } from '#web/lib/admin-paths.ts'
import { classes as t } from '#web/lib/messages/en/classes.ts'
import { SegmentLinks } from '#web/ui/choice/tabs.tsx'

const items = [
  { to: adminPaths.adminPeople, label: t('tab.people') },
  { to: adminPaths.adminClasses, label: t('tab.classes') },
]

export function PeopleTabs() {
  return <SegmentLinks label={t('tabs')} items={items} />
}
