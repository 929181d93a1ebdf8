/** /series/list lists all series, those for the person's own age first. */
import { GroupsByAge } from '#web/features/library/groups/groups-by-age.tsx'
import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { useUser } from '#web/session/session.ts'
import { Page } from '#web/ui/page/page.tsx'

export function SeriesListScreen() {
  const audience = useUser()?.audience ?? 'high_school'
  return (
    <Page title={library('series')} lead={library('series.lead')} back={{ to: paths.home, label: library('home') }} big>
      <GroupsByAge type="series" own={audience} />
    </Page>
  )
}
