/** /tracklistened/list: what someone listened to, by day. Only they see it. */
import * as contract from '#contract/library.ts'
import { KeptTabs } from '#web/features/library/kept/kept-tabs.tsx'
import { ListenedDays } from '#web/features/library/kept/listened-days.tsx'
import { LookAround } from '#web/features/library/look-around.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { whileProcessing } from '#web/features/library/processing.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { library } from '#web/lib/words/library.en.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

export function ListenedListScreen() {
  const answer = useAnswerPages(
    contract.listened,
    {},
    { every: (pages) => whileProcessing(pages?.flatMap(({ Sessions }) => Sessions)) },
  )
  return (
    <Page title={library('listened')} heading={library('listened.title')} actions={<KeptTabs />}>
      <Answer
        of={answer}
        skeleton={<RowsSkeleton />}
        empty={(pages) => pages.every(({ Sessions }) => !Sessions.length)}
        whenEmpty={<EmptyState title={library('listened.empty')} action={<LookAround />} />}
      >
        {(pages) => <ListenedDays sessions={pages.flatMap(({ Sessions }) => Sessions)} />}
      </Answer>
      <ShowMore of={answer} centred />
    </Page>
  )
}
