/**
 * /admin/school/figures shows the school's check-in reports, week by week, for its admins. See
 * docs/product.md#check-in-reports.
 */
import { CheckInReports } from '#web/features/reflect/reports/check-in-reports.tsx'
import { ClosingBanner, SchoolTabs } from '#web/features/identity/school/school-tabs.tsx'
import { schoolReports } from '#web/lib/messages/en/school-reports.ts'
import { Page } from '#web/ui/page/page.tsx'

export function AdminSchoolReportsScreen() {
  return (
    <Page title={schoolReports('title')} lead={schoolReports('lead')} actions={<SchoolTabs />}>
      <ClosingBanner />
      <CheckInReports />
    </Page>
  )
}
