/** /admin/school: the school's check-ins in whole weeks, for its admins (decision 53). */
import { FiguresView } from '#web/features/reflect/figures/figures-view.tsx'
import { figures } from '#web/lib/words/school-figures.en.ts'
import { Page } from '#web/ui/page/page.tsx'

export function AdminSchoolScreen() {
  return (
    <Page title={figures('title')} lead={figures('lead')}>
      <FiguresView />
    </Page>
  )
}
