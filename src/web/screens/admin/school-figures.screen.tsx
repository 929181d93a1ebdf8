/**
 * /admin/school/figures shows the school's check-in reports in whole weeks, for its admins. See
 * docs/product.md#figures-of-a-school.
 */
import { FiguresView } from '#web/features/reflect/reports/figures-view.tsx'
import { ClosingBanner, SchoolTabs } from '#web/features/identity/school/school-tabs.tsx'
import { schoolReports } from '#web/lib/messages/en/school-reports.ts'
import { Page } from '#web/ui/page/page.tsx'

export function AdminFiguresScreen() {
  return (
    <Page title={schoolReports('title')} lead={schoolReports('lead')} actions={<SchoolTabs />}>
      <ClosingBanner />
      <FiguresView />
    </Page>
  )
}
