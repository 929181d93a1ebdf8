/** Tabs for people and classes. */
import { adminPaths } from '#web/lib/admin-paths.ts'
import { classes as say } from '#web/lib/messages/en/classes.ts'
import { SegmentLinks } from '#web/ui/choice/tabs.tsx'

const items = [
  { to: adminPaths.adminPeople, label: say('part.people') },
  { to: adminPaths.adminClasses, label: say('part.classes') },
]

export function PeopleTabs() {
  return <SegmentLinks label={say('parts')} items={items} />
}
