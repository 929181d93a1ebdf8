/** /favourites/list: what someone keeps, newest first: prints, then rows. */
import type { Session } from '#contract/library.ts'
import * as contract from '#contract/library.ts'
import { FavouriteHeart } from '#web/features/library/favourite-heart.tsx'
import { MoreButton } from '#web/features/library/more-button.tsx'
import { SessionPrint } from '#web/features/library/session-print.tsx'
import { SessionRow } from '#web/features/library/session-row.tsx'
import { type Favourites, useFavourites } from '#web/features/library/use-favourites.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/words/library.en.ts'
import { RowList } from '#web/ui/list/row-list.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PrintGrid } from '#web/ui/print/rail.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RailSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

/** So many stand as prints; the rest is a list. */
const PRINTS = 5

function Kept({ sessions, favourites }: { sessions: readonly Session[]; favourites: Favourites }) {
  return (
    <>
      <PrintGrid label={library('favorites')}>
        {sessions.slice(0, PRINTS).map((session) => (
          <SessionPrint key={session.uuid} session={session} />
        ))}
      </PrintGrid>
      <RowList label={library('favorites.all')}>
        {sessions.slice(PRINTS).map((session) => (
          <SessionRow
            key={session.uuid}
            session={session}
            actions={<FavouriteHeart session={session} favourites={favourites} />}
          />
        ))}
      </RowList>
    </>
  )
}

export function FavouritesListScreen() {
  const answer = useAnswerPages(contract.favourites, {})
  const favourites = useFavourites()
  return (
    <Page title={library('favorites')} back={{ to: paths.home, label: library('home') }} big>
      {favourites.problem && (
        <Banner tone="danger" onClose={favourites.forgive}>
          {favourites.problem}
        </Banner>
      )}
      <Answer
        of={answer}
        skeleton={<RailSkeleton />}
        empty={(pages) => pages.every(({ Sessions }) => !Sessions.length)}
        whenEmpty={<EmptyState title={library('favorites.empty')} level={3} />}
      >
        {(pages) => <Kept sessions={pages.flatMap(({ Sessions }) => Sessions)} favourites={favourites} />}
      </Answer>
      <MoreButton of={answer} />
    </Page>
  )
}
