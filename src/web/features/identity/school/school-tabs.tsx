/** The tabs of the school pages, without those of features that are off, and above them the closing banner. */
import { schoolInfo, schoolReopen } from '#contract/identity/school.ts'
import { formatDate } from '#rules/times.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { useAction, useAnswer } from '#web/lib/answers.ts'
import { school } from '#web/lib/messages/en/school.ts'
import { useHasFeature } from '#web/session/use-features.ts'
import { SegmentLinks } from '#web/ui/choice/tabs.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import styles from './school.module.css'

export function SchoolTabs() {
  const hasCheckIns = useHasFeature('check_ins')
  const checkInTabs = [
    { to: adminPaths.adminCheckIns, label: school('tab.check_ins') },
    { to: adminPaths.adminSchoolReports, label: school('tab.reports') },
  ]
  const items = [
    { to: adminPaths.adminSchool, label: school('tab.settings') },
    ...(hasCheckIns ? checkInTabs : []),
    { to: adminPaths.adminTalk, label: school('tab.contacts') },
    { to: adminPaths.adminSchoolFeatures, label: school('tab.features') },
    { to: adminPaths.adminSchoolData, label: school('tab.data') },
  ]
  return (
    <div className={styles.parts}>
      <SegmentLinks label={school('tabs')} items={items} />
    </div>
  )
}

/** Shown on each of these pages, as long as closing can be undone. */
export function ClosingBanner() {
  const { data } = useAnswer(schoolInfo, {})
  const { attempt, busy, error } = useAction(schoolReopen, { refreshes: [schoolInfo] })
  const closing = data?.School.closing
  if (!closing) return null
  const action = { label: school('closing.undo'), onPress: () => void attempt({}), busy }
  return (
    <Banner tone="warn" action={action}>
      {error?.message ?? school('closing.banner', { date: formatDate(closing.erased_from) })}
    </Banner>
  )
}
