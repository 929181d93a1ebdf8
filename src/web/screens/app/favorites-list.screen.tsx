/** /favourites/list lists a person's favorites, newest first. */
import * as contract from '#contract/library.ts'
import { FavoriteError } from '#web/features/library/favorites/favorite-error.tsx'
import { FavoriteSessions } from '#web/features/library/favorites/favorite-sessions.tsx'
import { HistoryTabs } from '#web/features/library/history/history-tabs.tsx'
import { BrowseLibraryLink } from '#web/features/library/browse-library-link.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { getPollInterval } from '#web/features/library/processing.ts'
import { useFavorites } from '#web/features/library/favorites/use-favorites.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RailSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

export function FavoritesListScreen() {
  const answer = useAnswerPages(
    contract.favorites,
    {},
    { pollInterval: (pages) => getPollInterval(pages?.flatMap(({ Sessions }) => Sessions)) },
  )
  const favorites = useFavorites()
  return (
    <Page title={library('favorites')} heading={library('favorites.title')} actions={<HistoryTabs />}>
      <FavoriteError favorites={favorites} />
      <Answer
        query={answer}
        skeleton={<RailSkeleton />}
        isEmpty={(pages) => pages.every(({ Sessions }) => !Sessions.length)}
        whenEmpty={<EmptyState title={library('favorites.empty')} level={3} action={<BrowseLibraryLink />} />}
      >
        {(pages) => <FavoriteSessions sessions={pages.flatMap(({ Sessions }) => Sessions)} favorites={favorites} />}
      </Answer>
      <ShowMore of={answer} centered />
    </Page>
  )
}
