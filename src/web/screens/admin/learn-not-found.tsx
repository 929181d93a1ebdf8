/** Shown if the unit or lesson doesn't exist, or no longer. */
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

export function LearnNotFound({ what }: { what: 'gone' | 'gone.unit' }) {
  const learnLink = (
    <ButtonLink to={paths.adminLearn} look="board" endIcon="arrow-right-bold">
      {teach('gone.act')}
    </ButtonLink>
  )
  return (
    <Page title={teach(what)}>
      <EmptyState title={teach('gone.lead')} action={learnLink} />
    </Page>
  )
}
