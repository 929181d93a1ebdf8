/** /admin/cms lists the public pages that a system admin can edit. */
import { cmsPages } from '#contract/site.ts'
import { PagesTable } from '#web/features/site/pages-table.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { cms } from '#web/lib/messages/en/cms.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { TableSkeleton } from '#web/ui/table/table-skeleton.tsx'

export function AdminCmsScreen() {
  const answer = useAnswer(cmsPages, {})
  return (
    <Page title={cms('title')} lead={cms('lead')}>
      <Answer query={answer} skeleton={<TableSkeleton columns={4} />} isEmpty={({ CmsPages }) => !CmsPages.length}>
        {({ CmsPages }) => <PagesTable pages={CmsPages} />}
      </Answer>
    </Page>
  )
}
