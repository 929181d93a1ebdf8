/** /custom-exercise/list: what someone made; an invitation while it is empty. */
import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/words/library.en.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

export function CustomExerciseListScreen() {
  return (
    <Page title={library('mine')} back={{ to: paths.home, label: library('home') }} big>
      <EmptyState
        title={library('mine.empty')}
        level={3}
        action={
          <ButtonLink look="board" to={paths.exercise} nose="arrow-right-bold">
            {library('mine.make')}
          </ButtonLink>
        }
      />
    </Page>
  )
}
