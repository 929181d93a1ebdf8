/**
 * /admin/school/figures: the school's check-ins in whole weeks, for its admins. See
 * docs/product.md#figures-of-a-school.
 */
import { FiguresView } from '#web/features/reflect/figures/figures-view.tsx'
import { ClosingBanner, SchoolParts } from '#web/features/school/school-parts.tsx'
import { figures } from '#web/lib/words/school-figures.en.ts'
import { Page } from '#web/ui/page/page.tsx'

export function AdminFiguresScreen() {
  return (
    <Page title={figures('title')} lead={figures('lead')} actions={<SchoolParts />}>
      <ClosingBanner />
      <FiguresView />
    </Page>
  )
}
