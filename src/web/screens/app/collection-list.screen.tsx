/** /collection/list: every collection, one's own age first. */
import { GroupShelves } from '#web/features/library/groups/group-shelves.tsx'
import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/words/library.en.ts'
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
      <GroupShelves type="collection" own={audience} />
    </Page>
  )
}
