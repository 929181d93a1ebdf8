/** /admin/school/data shows retention, the school's data export, family requests, and the deletion of the school. */
import { schoolInfo } from '#contract/identity/school.ts'
import { CloseSchoolPanel } from '#web/features/identity/school/data/close-school-panel.tsx'
import { Family } from '#web/features/identity/school/data/family.tsx'
import { Retention } from '#web/features/identity/school/data/retention.tsx'
import { SchoolExport } from '#web/features/identity/school/data/school-export.tsx'
import { ClosingBanner, SchoolTabs } from '#web/features/identity/school/school-tabs.tsx'
import styles from '#web/features/identity/school/school.module.css'
import { useAnswer } from '#web/lib/answers.ts'
import { school } from '#web/lib/messages/en/school.ts'
import { schoolData } from '#web/lib/messages/en/school-data.ts'
import { Page } from '#web/ui/page/page.tsx'

export function AdminSchoolDataScreen() {
  const stored = useAnswer(schoolInfo, {}).data?.School
  return (
    <Page title={school('tab.data')} lead={schoolData('lead')} actions={<SchoolTabs />}>
      <ClosingBanner />
      <div className={styles.stack}>
        <Retention />
        <SchoolExport />
        <Family />
        {stored && <CloseSchoolPanel school={stored} />}
      </div>
    </Page>
  )
}
