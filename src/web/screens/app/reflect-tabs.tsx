/** Tabs for Check in, Patterns and Journal, as far as the school has them. */
import { paths } from '#web/lib/paths.ts'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { useHasFeature } from '#web/session/use-features.ts'
import { SegmentLinks } from '#web/ui/choice/tabs.tsx'

export function ReflectTabs() {
  const hasCheckIns = useHasFeature('check_ins')
  const hasJournal = useHasFeature('journal')
  const tabs = [
    ...(hasCheckIns
      ? [
          { to: paths.reflect, label: reflect('tabs.check_in') },
          { to: paths.reflectAnalytics, label: reflect('tabs.patterns') },
        ]
      : []),
    ...(hasJournal ? [{ to: paths.journal, label: reflect('tabs.journal'), over: paths.reflectEdit }] : []),
  ]
  return tabs.length > 1 ? <SegmentLinks label={reflect('tabs')} items={tabs} /> : null
}
