/** /series/list: every series, one's own age first. */
import { GroupShelves } from '#web/features/library/groups/group-shelves.tsx'
import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/words/library.en.ts'
import { useUser } from '#web/session/session.ts'
import { Page } from '#web/ui/page/page.tsx'

export function SeriesListScreen() {
  const audience = useUser()?.audience ?? 'high_school'
  return (
    <Page title={library('series')} lead={library('series.lead')} back={{ to: paths.home, label: library('home') }} big>
      <GroupShelves type="series" own={audience} />
    </Page>
  )
}
