/** /tracklistened/list shows a person's history by day. Only they see it. */
import * as contract from '#contract/library.ts'
import { HistoryTabs } from '#web/features/library/history/history-tabs.tsx'
import { ListeningHistory } from '#web/features/library/history/listening-history.tsx'
import { BrowseLibraryLink } from '#web/features/library/browse-library-link.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { getPollInterval } from '#web/features/library/processing.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

export function ListeningHistoryScreen() {
  const answer = useAnswerPages(
    contract.listened,
    {},
    { pollInterval: (pages) => getPollInterval(pages?.flatMap(({ Sessions }) => Sessions)) },
  )
  return (
    <Page title={library('listened')} heading={library('listened.title')} actions={<HistoryTabs />}>
      <Answer
        query={answer}
        skeleton={<RowsSkeleton />}
        isEmpty={(pages) => pages.every(({ Sessions }) => !Sessions.length)}
        whenEmpty={<EmptyState title={library('listened.empty')} action={<BrowseLibraryLink />} />}
      >
        {(pages) => <ListeningHistory sessions={pages.flatMap(({ Sessions }) => Sessions)} />}
      </Answer>
      <ShowMore of={answer} centered />
    </Page>
  )
}
