/** /tracklistened/list: what someone listened to, by day. Only they see it. */
import { useState } from 'react'
import * as contract from '#contract/library.ts'
import { byDay } from '#web/features/library/days.ts'
import { MoreButton } from '#web/features/library/more-button.tsx'
import { SessionRow } from '#web/features/library/session-row.tsx'
import { useAnswerPages } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/words/library.en.ts'
import { RowList } from '#web/ui/list/row-list.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

export function ListenedListScreen() {
  const answer = useAnswerPages(contract.listened, {})
  const [opened] = useState(() => new Date())
  return (
    <Page
      title={library('listened')}
      lead={library('listened.lead')}
      back={{ to: paths.home, label: library('home') }}
      big
    >
      <Answer
        of={answer}
        skeleton={<RowsSkeleton />}
        empty={(pages) => pages.every(({ Sessions }) => !Sessions.length)}
        whenEmpty={<EmptyState title={library('listened.empty')} />}
      >
        {(pages) =>
          byDay(
            pages.flatMap(({ Sessions }) => Sessions),
            opened,
          ).map(({ title, sessions }) => (
            <Section key={title} title={title}>
              <RowList label={title}>
                {sessions.map((session) => (
                  <SessionRow key={session.uuid} session={session} />
                ))}
              </RowList>
            </Section>
          ))
        }
      </Answer>
      <MoreButton of={answer} />
    </Page>
  )
}
