/** /collection/list lists all collections, those for the person's own age first. */
import { GroupsByAge } from '#web/features/library/groups/groups-by-age.tsx'
import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { useUser } from '#web/session/session.ts'
import { Page } from '#web/ui/page/page.tsx'

export function CollectionListScreen() {
  const audience = useUser()?.audience ?? 'high_school'
  return (
    <Page
      title={library('collections')}
      lead={library('collections.lead')}
      back={{ to: paths.home, label: library('home') }}
      big
    >
      <GroupsByAge type="collection" own={audience} />
    </Page>
  )
}
