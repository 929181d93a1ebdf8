/** /favourites/list: what someone keeps, newest first. */
import * as contract from '#contract/library.ts'
import { FavouriteTrouble } from '#web/features/library/kept/favourite-trouble.tsx'
import { KeptSessions } from '#web/features/library/kept/kept-sessions.tsx'
import { KeptTabs } from '#web/features/library/kept/kept-tabs.tsx'
import { LookAround } from '#web/features/library/look-around.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { whileProcessing } from '#web/features/library/processing.ts'
import { useFavourites } from '#web/features/library/kept/use-favourites.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { library } from '#web/lib/words/library.en.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RailSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

export function FavouritesListScreen() {
  const answer = useAnswerPages(
    contract.favourites,
    {},
    { every: (pages) => whileProcessing(pages?.flatMap(({ Sessions }) => Sessions)) },
  )
  const favourites = useFavourites()
  return (
    <Page title={library('favorites')} heading={library('favorites.title')} actions={<KeptTabs />}>
      <FavouriteTrouble favourites={favourites} />
      <Answer
        of={answer}
        skeleton={<RailSkeleton />}
        empty={(pages) => pages.every(({ Sessions }) => !Sessions.length)}
        whenEmpty={<EmptyState title={library('favorites.empty')} level={3} action={<LookAround />} />}
      >
        {(pages) => <KeptSessions sessions={pages.flatMap(({ Sessions }) => Sessions)} favourites={favourites} />}
      </Answer>
      <ShowMore of={answer} centred />
    </Page>
  )
}
