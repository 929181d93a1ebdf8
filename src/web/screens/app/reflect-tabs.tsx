/** Check in, Patterns, Journal: the parts of Reflect that the school has. */
import { paths } from '#web/lib/paths.ts'
import { reflect } from '#web/lib/words/reflect.en.ts'
import { useHas } from '#web/session/use-features.ts'
import { SegmentLinks } from '#web/ui/choice/tabs.tsx'

export function ReflectTabs() {
  const checksIn = useHas('check_ins')
  const writes = useHas('journal')
  const parts = [
    ...(checksIn
      ? [
          { to: paths.reflect, label: reflect('parts.check_in') },
          { to: paths.reflectAnalytics, label: reflect('parts.patterns') },
        ]
      : []),
    ...(writes ? [{ to: paths.journal, label: reflect('parts.journal'), over: paths.reflectEdit }] : []),
  ]
  return parts.length > 1 ? <SegmentLinks label={reflect('parts')} items={parts} /> : null
}
