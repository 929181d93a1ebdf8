/** /studio lists what a teacher can record, and their recordings. */
import { StudioList } from '#web/features/studio/list/studio-list.tsx'
import { paths } from '#web/lib/paths.ts'
import { studio as t } from '#web/lib/messages/en/studio.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { Page } from '#web/ui/page/page.tsx'

export function StudioScreen() {
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: paths.learn, label: teach('title') }}>
      <StudioList />
    </Page>
  )
}
